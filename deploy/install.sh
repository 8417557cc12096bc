#!/bin/sh
# A shop with https on a bare Debian 12 or 13, or Ubuntu 24.04: sh install.sh shop.example.com --archive cloverleaf-….tar.zst
# Run again it changes nothing that is right already.
set -eu
# the shop's user and Caddy read what root installs
umask 022

home=/opt/cloverleaf
data=/var/lib/cloverleaf
settings=/etc/cloverleaf.env
site=/etc/caddy/cloverleaf.caddy
domain=
archive=
from=
own_ca=
password=

fail() {
  echo "$*" >&2
  exit 1
}

usage="sh install.sh <domain> [--archive FILE | --from ADDRESS] [--own-ca]
  --archive FILE   a release on this machine, with its .sha256 beside it
  --from ADDRESS   where releases are; \"shop upgrade\" asks there too
  --own-ca         a certificate of Caddy's own authority, to try it without a public name"

while [ $# -gt 0 ]; do
  case $1 in
  --archive) archive=${2:?$usage} && shift ;;
  --from) from=${2:?$usage} && shift ;;
  --own-ca) own_ca=1 ;;
  -*) fail "$usage" ;;
  *) domain=$1 ;;
  esac
  shift
done

started=$(date +%s)
case $domain in
'' | *[!a-z0-9.-]* | .* | -*) fail "$usage" ;;
example.com | example.net | example.org | *.example | *.example.com | *.example.net | *.example.org)
  fail "$domain is only an example: name your own."
  ;;
esac
[ "$(id -u)" = 0 ] || fail "This has to be run by root."
command -v apt-get >/dev/null || fail "This is for Debian and Ubuntu: there is no apt-get here."
if command -v ss >/dev/null; then
  other=$(ss -Hltnp '( sport = :80 or sport = :443 )' | grep -v '"caddy"' || true)
  [ -z "$other" ] || fail "Another program listens at port 80 or 443, which Caddy needs: $other"
fi

# a line of $1 that starts with $2 names other sites
names_others() {
  lines=$(grep -s "$2" "$1") && ! printf '%s' "$lines" | grep -qF "$domain"
}
if names_others $settings '^PUBLIC_URL=' || names_others $site '^[^[:space:]#].*{'; then
  fail "This shop has another name: change it in $settings and $site, then: systemctl restart cloverleaf caddy"
fi

install_programs() {
  missing=
  for package in ffmpeg bubblewrap caddy zstd curl ca-certificates; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
  done
  [ -n "$missing" ] || return 0
  echo "Installing$missing …"
  export DEBIAN_FRONTEND=noninteractive
  apt-get update -q >/dev/null
  # shellcheck disable=SC2086
  apt-get install -yq --no-install-recommends $missing >/dev/null
}

# Ubuntu lets only programs with a profile make the namespaces of a sandbox
allow_sandbox() {
  [ "$(cat /proc/sys/kernel/apparmor_restrict_unprivileged_userns 2>/dev/null)" = 1 ] || return 0
  profile=/etc/apparmor.d/cloverleaf-bwrap
  [ ! -e $profile ] || return 0
  printf 'abi <abi/4.0>,\nprofile cloverleaf-bwrap /usr/bin/bwrap flags=(unconfined) {\n  userns,\n}\n' >$profile
  apparmor_parser -r $profile
}

add_user() {
  getent passwd cloverleaf >/dev/null ||
    useradd --system --user-group --home-dir $data --shell /usr/sbin/nologin cloverleaf
  for folder in $data /var/backups/cloverleaf; do
    [ -d "$folder" ] || install -d -o cloverleaf -g cloverleaf -m 700 "$folder"
  done
}

fetch() {
  case $(uname -m) in x86_64) arch=x64 ;; aarch64) arch=arm64 ;; *) fail "There is no release for $(uname -m)." ;; esac
  from=${from%/}
  version=$(curl -fsS "$from/latest")
  archive=$home/.download/cloverleaf-$version-linux-$arch.tar.zst
  mkdir -p "$home/.download"
  for file in "$archive" "$archive.sha256"; do
    curl -fsS -o "$file" "$from/$(basename "$file" | sed 's/+/%2B/g')"
  done
}

# a version that is there already stays: "shop upgrade" brings another one
install_release() {
  [ ! -L $home/current ] || return 0
  mkdir -p $home
  if [ -n "$from" ]; then fetch; fi
  [ -n "$archive" ] || fail "$usage"
  script=$(mktemp)
  tar --zstd -xOf "$archive" --wildcards '*/deploy/shop' >"$script"
  version=$(sh "$script" unpack "$archive")
  rm -rf "$script" $home/.download
  ln -sfn $home/current/deploy/shop /usr/local/bin/shop
  # last: with it the release is installed
  ln -sfn "$version" $home/current
}

random() {
  head -c "$1" /dev/urandom | od -An -tx1 | tr -d ' \n'
}

write_settings() {
  [ ! -e $settings ] || return 0
  password=$(random 10)
  (
    umask 077
    # arguments of a program can be read by every user
    sed -f /dev/stdin $home/current/deploy/cloverleaf.env >$settings.new <<EDITS
s|^#*PUBLIC_URL=.*|PUBLIC_URL=https://$domain|
s|^BACKUP_PASSPHRASE=.*|BACKUP_PASSPHRASE=$(random 24)|
s|^#ADMIN_PASSWORD=.*|ADMIN_PASSWORD=$password|
${from:+s|^#RELEASE_URL=.*|RELEASE_URL=$from|}
EDITS
  )
  chown root:cloverleaf $settings.new
  chmod 640 $settings.new
  mv $settings.new $settings
}

# the shop's own site in a file of its own: others on this machine stay as they are
write_caddy() {
  main=/etc/caddy/Caddyfile
  if [ -e $site ] && grep -qs '^import cloverleaf.caddy' $main; then return; fi
  touch $main
  sed -e "s|^shop.example.com {|$domain {|" ${own_ca:+-e "/^$domain {/a\\	tls internal"} \
    $home/current/deploy/cloverleaf.caddy >$site
  # a copy has the owner and the rights of the file
  cp -p $main $main.before-cloverleaf
  cp -p $main $main.new
  with_site $main.before-cloverleaf >$main.new
  # as its user, since what it makes to check a certificate is used afterwards
  if ! runuser -u caddy -- env HOME=/var/lib/caddy caddy validate --config $main.new --adapter caddyfile >/dev/null 2>&1; then
    rm $main.new
    mv $site $site.refused
    fail "Caddy does not accept $site.refused beside what is in $main, which is as before."
  fi
  mv $main.new $main
}

# what is in a Caddyfile, with the shop's site
with_site() {
  if ! grep -q '^{' "$1"; then
    # the address of an order opens its videos, and Caddy logs errors with the address
    printf '{\n\tlog {\n\t\texclude http.log.error http.handlers.reverse_proxy\n\t}\n}\n'
  elif ! grep -q 'exclude.*http.log.error' "$1"; then
    echo "Add \"log { exclude http.log.error http.handlers.reverse_proxy }\" to the options in $main: Caddy would log addresses of orders." >&2
  fi
  is_of_debian "$1" || cat "$1"
  grep -q '^import cloverleaf.caddy' "$1" || printf '\nimport cloverleaf.caddy\n'
}

# unchanged since the package brought it
is_of_debian() {
  dpkg-query -W -f '${Conffiles}' caddy | grep -q " $main $(md5sum <"$1" | cut -d' ' -f1)"
}

start() {
  if [ ! -d /run/systemd/system ]; then
    echo "systemd does not run here. By hand, the shop and Caddy are started by:"
    echo "  cd $home/current && set -a && . $settings && NODE_ENV=production HOME=$data runuser -u cloverleaf -- bin/node dist/shop/server/main.js"
    echo "  HOME=/var/lib/caddy setpriv --reuid caddy --regid caddy --init-groups --inh-caps +net_bind_service --ambient-caps +net_bind_service caddy run --config /etc/caddy/Caddyfile"
    return
  fi
  for unit in cloverleaf cloverleaf-worker; do
    file=/etc/systemd/system/$unit.service
    cmp -s $home/current/deploy/$unit.service $file || cp $home/current/deploy/$unit.service $file
  done
  systemctl daemon-reload
  systemctl enable --quiet --now cloverleaf
  systemctl enable --quiet caddy
  systemctl reload-or-restart caddy
  wait_for http://127.0.0.1:3000/readyz || fail "The shop is not ready: journalctl -u cloverleaf says why."
  wait_for "https://$domain/livez" --resolve "$domain:443:127.0.0.1" ${own_ca:+--insecure} ||
    echo "https://$domain does not answer yet: its DNS has to point here, and ports 80 and 443 have to be open (journalctl -u caddy)."
}

wait_for() {
  url=$1
  shift
  curl -fs -o /dev/null --retry 60 --retry-all-errors --retry-delay 1 --retry-max-time 60 "$@" "$url"
}

install_programs
allow_sandbox
add_user
install_release
write_settings
write_caddy
start

echo
echo "Cloverleaf $(shop version) is at https://$domain after $(($(date +%s) - started)) s."
if [ -n "$password" ]; then
  echo "  owner      owner"
  echo "  password   $password"
  echo "  backups    every night; copy BACKUP_PASSPHRASE from $settings to a place of its own: without it none can be restored"
else
  echo "  password   as before; a lost one: shop password"
fi
if [ -n "$own_ca" ]; then echo "  authority  /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt"; fi
