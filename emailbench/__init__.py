"""The Email Response Benchmark: run agents on email work, grade what they leave behind, report it."""
