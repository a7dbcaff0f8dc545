#!/bin/sh
# Install the system's programs that tests need, where that is possible; say what is missing where it is not.
set -u
missing=""
for program in bwrap; do
  command -v "$program" >/dev/null 2>&1 || missing="$missing $program"
done
[ -z "$missing" ] && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
  echo "installing:$missing"
  if { apt-get -qq update && apt-get -qq install -y bubblewrap; } >/tmp/emailbench-apt.$$ 2>&1; then
    rm -f /tmp/emailbench-apt.$$
    exit 0
  fi
  cat /tmp/emailbench-apt.$$ >&2
  rm -f /tmp/emailbench-apt.$$
  echo "could not install:$missing; set it up by hand and run make test again" >&2
  exit 1
fi
echo "missing:$missing (bubblewrap); the tests that need it are skipped and say so" >&2
