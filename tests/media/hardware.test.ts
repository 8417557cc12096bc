import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findHardware, onHardware } from '../support/world/machine.ts'

const folder = mkdtempSync(join(tmpdir(), 'hardware-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** An ffmpeg with a graphics card: the processor stands in for it, and does what a good, a strange or a missing card does. */
function ffmpegWith(card: 'good' | 'strange' | 'missing' | 'none') {
  const file = join(folder, `ffmpeg-${card}`)
  const script = `${file}.cjs`
  // the first line of a script takes no path with a space
  writeFileSync(file, `#!/bin/sh\nexec "${process.execPath}" "${script}" "$@"\n`)
  writeFileSync(
    script,
    `const { spawnSync } = require('node:child_process')
const args = process.argv.slice(2)
if (args.includes('-encoders')) {
  console.log(' V....D libx264  H.264')
  if ('${card}' !== 'none') console.log(' V....D h264_nvenc  NVIDIA NVENC H.264 encoder')
  process.exit(0)
}
const given = args.indexOf('h264_nvenc')
if (given >= 0 && '${card}' === 'missing') { console.error('Cannot load libcuda.so.1'); process.exit(1) }
if (given >= 0) {
  args.splice(given, 7, 'libx264', '-crf', '16')
  const shape = args.indexOf('-vf') + 1
  if ('${card}' === 'strange') args[shape] += ',eq=brightness=0.06'
}
process.exit(spawnSync('ffmpeg', args, { stdio: 'inherit' }).status ?? 1)
`,
  )
  chmodSync(file, 0o755)
  return file
}

it('a card that makes the same colours takes the place of the processor in a command, and leaves all else', {
  tags: ['long'],
}, async () => {
  const card = await findHardware(ffmpegWith('good'), folder)
  if (!card) throw new Error('no card')
  expect(card.encoder).toBe('h264_nvenc')
  const command = ['-i', 'a.mp4', '-vf', 'scale=2:2,format=yuv420p', '-c:v', 'libx264', '-profile:v', 'high']
  const args = [
    ...command,
    '-pix_fmt',
    'yuv420p',
    '-preset',
    'veryfast',
    '-crf',
    '21',
    '-maxrate',
    '12M',
    'b.mp4',
  ]
  expect(onHardware(args, card).join(' ')).toBe(
    '-i a.mp4 -vf scale=2:2,format=yuv420p,format=yuv420p -c:v h264_nvenc -preset p4 -rc vbr -cq 21 -maxrate 12M b.mp4',
  )
})

const findIn = (card: 'strange' | 'missing' | 'none') => findHardware(ffmpegWith(card), folder)

it('one that makes other colours is not used', { tags: ['long'] }, async () => {
  expect(await findIn('strange')).toBeNull()
})

it.each(['missing', 'none'] as const)('a card that is %s is not used', { tags: ['long'] }, async (card) => {
  expect(await findIn(card)).toBeNull()
})
