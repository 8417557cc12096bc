import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

/**
 * What befalls a program that is started with such words in its arguments: it is killed on its way, finds the disk full,
 * gets too little memory, or makes a video that is wrong.
 */
export interface Plan {
  what: 'kill' | 'full' | 'memory' | 'black'
  /** Part of its name and arguments. */
  when: string
}

const realPath = (name: string) =>
  execFileSync('sh', ['-c', `command -v ${name}`])
    .toString()
    .trim()

const script = (name: string, folder: string) => `#!/bin/sh
real='${realPath(name)}'
plans='${folder}/plans'
what=
while read -r kind when; do
  case "${name} $*" in *"$when"*) what=$kind; line="$kind $when"; break ;; esac
done 2>/dev/null < "$plans"
[ -n "$what" ] || exec "$real" "$@"
awk -v line="$line" '!gone && $0 == line { gone = 1; next } { print }' "$plans" > "$plans.new" && mv "$plans.new" "$plans"
case $what in
  kill) timeout -s KILL 0.15 "$real" "$@"; kill -9 $$ ;;
  full) trap '' XFSZ; ulimit -f 1; exec "$real" "$@" ;;
  memory) ulimit -v 120000; exec "$real" "$@" ;;
  black)
    for to; do :; done
    exec "$real" -v error -y -f lavfi -i color=black:size=64x36:rate=25:duration=1 \\
      -f lavfi -i sine=duration=1 -c:v libx264 -pix_fmt yuv420p "$to" ;;
esac
`

/** ffmpeg and ffprobe of this machine, to which what is planned happens. They are found first on the PATH meanwhile. */
export function troubledPrograms() {
  const folder = mkdtempSync(join(tmpdir(), 'troubled-'))
  for (const name of ['ffmpeg', 'ffprobe']) {
    writeFileSync(join(folder, name), script(name, folder))
    chmodSync(join(folder, name), 0o755)
  }
  const path = process.env.PATH
  const plans = join(folder, 'plans')
  return {
    plan: (list: Plan[]) => writeFileSync(plans, list.map(({ what, when }) => `${what} ${when}\n`).join('')),
    /** What has not happened yet. */
    left: () => readFileSync(plans, 'utf8').split('\n').filter(Boolean),
    async onPath<T>(body: () => Promise<T>): Promise<T> {
      process.env.PATH = folder + delimiter + path
      try {
        return await body()
      } finally {
        process.env.PATH = path
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
