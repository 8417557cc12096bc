#!/bin/bash
# What the image starts: Caddy and the shop behind it, or only the one that is named (compose.yaml).
# `deploy/container.sh admin password` runs an admin command.
set -eu

run() {
  case $1 in
    shop) exec bin/node --max-semi-space-size=4 --heap-growing-percent=40 dist/shop/server/main.js ;;
    proxy)
      sed -e "s/shop\.example\.com/$DOMAIN/" -e "s/127\.0\.0\.1:3000/$SHOP/" deploy/cloverleaf.caddy >"$XDG_DATA_HOME/site.caddy"
      exec caddy run --config deploy/container.caddy --adapter caddyfile
      ;;
    admin) exec bin/node dist/shop/server/cli.js "${@:2}" ;;
    *) echo "The parts are shop, proxy and admin; without one the shop and its proxy run." >&2 && exit 1 ;;
  esac
}

cd "$(dirname "$(readlink -f "$0")")/.."
if [ -z "${DOMAIN:-}" ]; then
  echo "Set DOMAIN to the name under which visitors reach the shop, such as -e DOMAIN=shop.example.org" >&2
  exit 1
fi
export PUBLIC_URL="https://$DOMAIN" SHOP="${SHOP:-127.0.0.1:$PORT}"
if [ $# -gt 0 ]; then run "$@"; fi

run proxy &
proxy=$!
run shop &
shop=$!
# asked to end, the shop finishes its requests while Caddy still passes on the answers; if either ends by itself, so does the other
code=1
trap 'code=0' TERM INT
wait -n || true
kill "$shop" 2>/dev/null || true
wait "$shop" || true
kill "$proxy" 2>/dev/null || true
wait "$proxy" || true
exit "$code"
