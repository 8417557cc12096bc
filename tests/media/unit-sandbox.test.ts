import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isolated } from '../support/world/machine.ts'

/** What is about the shop's own user, folders and life, not about what its programs may do. */
const OF_THE_SHOP =
  /^(User|Group|WorkingDirectory|EnvironmentFile|Environment|StateDirectory\w*|Exec\w+|Restart\w*|Timeout\w+|KillMode|Type)=/

const NAME = 'cloverleaf-sandbox-test'
const FOLDER = `/var/lib/${NAME}`
const CLIP = ['-f', 'lavfi', '-i', 'testsrc2=size=64x36:rate=10:duration=1', '-c:v', 'libx264', 'clip.mp4']
const READ = ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', `${FOLDER}/clip.mp4`]

const isHere = existsSync('/run/systemd/system') && process.getuid?.() === 0
const reason = isHere ? '' : ' (not tried here: it takes root on a machine whose PID 1 is systemd)'
if (!isHere) process.stderr.write(`A clip in the sandbox under the restrictions of the units${reason}\n`)

const unitOf = (name: string) => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8')

it.each(['cloverleaf.service', 'cloverleaf-worker.service'])(
  '%s leaves bubblewrap its system calls',
  // systemd answers openat2 with ENOSYS under it
  (unit) => expect(unitOf(unit)).not.toMatch(/^RestrictSUIDSGID=/m),
)

it.skipIf(!isHere).each(['cloverleaf.service', 'cloverleaf-worker.service'])(
  `a clip is made and read in the sandbox under the restrictions of %s${reason}`,
  (unit) => {
    const restrictions = unitOf(unit)
      .split('[Service]')[1]
      ?.split('\n[')[0]
      ?.split('\n')
      .filter((line) => /^\w+=/.test(line) && !OF_THE_SHOP.test(line))
    expect(restrictions).toContain('NoNewPrivileges=true')
    const run = (program: string, args: string[]) => {
      const boxed = isolated({ program, args, folder: FOLDER, remote: false }, 'bubblewrap')
      const properties = [...(restrictions ?? []), `StateDirectory=${NAME}`, 'User=nobody']
      const own = [
        '--wait',
        '--pipe',
        '--collect',
        '--quiet',
        ...properties.map((one) => `--property=${one}`),
      ]
      return execFileSync('systemd-run', [...own, boxed.command, ...boxed.args], { encoding: 'utf8' })
    }
    try {
      run('/usr/bin/ffmpeg', ['-nostdin', '-v', 'error', '-y', ...CLIP])
      expect(run('/usr/bin/ffprobe', READ).trim()).toBe('h264')
    } finally {
      execFileSync('rm', ['-rf', FOLDER])
    }
  },
)
