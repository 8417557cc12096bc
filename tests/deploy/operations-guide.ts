import { readFileSync } from 'node:fs'
import { inFolder } from '../../scripts/setup/folder.mjs'

export const ARCHIVE = 'cloverleaf-<version>-linux-x64.tar.zst'

const GUIDE = readFileSync(inFolder('docs/operations.md'), 'utf8')
const BLOCK = /^```sh\n(.*?)^```$/gms
/** Its examples. */
export const blocks = [...GUIDE.matchAll(BLOCK)].map(([, text = '']) => text)
const lines = blocks
  .join('')
  .replaceAll(/ *\\\n */g, ' ')
  .split('\n')
  .map((line) => line.replace(/(^|\s+)# .*/, ''))
const PROGRAMS =
  /^(shop$|(\w+=\S+ )?(age|apt|apt-get|aws|caddy|cp|curl|df|docker|ffmpeg|install|journalctl|nginx|npm|openssl|runuser|sh|shop|ssh|sudo|systemctl|tar) )/
const inSentences = [...GUIDE.replaceAll(BLOCK, '').matchAll(/`([^`]+)`/g)]
  .map(([, text = '']) => text.replaceAll(/\s+/g, ' '))
  .filter((text) => PROGRAMS.test(text))
/** Of its examples and of its sentences. */
export const commands = new Set([...lines.filter(Boolean), ...inSentences])

/** What no test can run, or another one does, by the reason. */
export const NOT_RUN = {
  'installs packages or the shop on this machine': [
    'apt-get update && apt-get install -y zstd',
    `sh install.sh shop.example.com --archive ${ARCHIVE}`,
    'apt-get install -y awscli',
    'apt-get install -y postgresql',
  ],
  'needs systemd and its services': [
    'systemctl restart cloverleaf',
    'systemctl stop cloverleaf',
    'systemctl start cloverleaf',
    'systemctl daemon-reload',
    'systemctl disable --now caddy',
    'systemctl disable --now cloverleaf',
    'systemctl enable --now cloverleaf-worker',
    'systemctl status cloverleaf',
    'systemctl status cloverleaf cloverleaf-worker',
    'systemctl status postgresql',
    'journalctl -u cloverleaf',
    'journalctl -u cloverleaf -n 20',
    'journalctl -u cloverleaf -o cat',
    'journalctl -u cloverleaf -o cat | grep <id>',
    'journalctl -u caddy',
    'journalctl --vacuum-size=200M',
    'nginx -t && systemctl reload nginx',
  ],
  'opens an editor': ['nano /etc/cloverleaf.env'],
  'needs Docker; container.test.ts and compose-files.test.ts try what it starts': [
    'docker build -t cloverleaf .',
    'docker run -d --name cloverleaf --restart unless-stopped -p 80:80 -p 443:443 -p 443:443/udp -v cloverleaf:/data -e DOMAIN=shop.example.com cloverleaf',
    'docker run',
    'docker logs cloverleaf',
    'docker stop cloverleaf',
    'docker rm cloverleaf',
    'DOMAIN=shop.example.com docker compose up -d --build',
  ],
  'needs the program of Amazon, which no test has': [
    '(set -a; . /etc/cloverleaf.env; aws s3 sync /var/lib/cloverleaf/media "s3://$S3_BUCKET")',
  ],
  'is run by upgrade.test.ts': [
    `shop upgrade --archive ${ARCHIVE}`,
    'shop rollback',
    'shop rollback --restore',
  ],
  'is for another machine, or for a checkout': [
    'ssh -L 3000:127.0.0.1:3000 shop.example.com',
    'npm run release',
    'npm start',
  ],
}
