import { stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { makeClip } from '../support/make-clip.ts'
import { folderOfFile } from '../support/test-shop.ts'
import {
  drawWatermark,
  findPrograms,
  masterCommand,
  type Output,
  previewCommand,
  probe,
  runProgram,
  type Source,
  transcodeAndCheck,
  zimgOf,
} from '../support/world/machine.ts'

const found = findPrograms()
if (!found) throw new Error('There is no ffmpeg here')
const programs = found
const { signal } = new AbortController()

const folder = folderOfFile('output')
let source: Source
beforeAll(async () => {
  source = await sourceOf('source.mp4')
  await sharp(await drawWatermark('Cloverleaf Video Productions', source.video)).toFile(
    join(folder, 'watermark.png'),
  )
})

async function sourceOf(name: string, picture?: string[]): Promise<Source> {
  const input = join(folder, name)
  await makeClip(input, picture ? { picture } : {})
  const video = await probe(programs, input)
  const zimg = await zimgOf(programs)
  return { input, video, cube: null, log: false, zimg, sound: null, evenLoudness: false }
}

type Change = (args: string[]) => string[]

const master = (of = source) => masterCommand(of, 'output.mp4')
const preview = () => previewCommand(source, 'watermark.png', 0, 'output.mp4')

/** Transcodes by the shop's own command with something in it changed, and checks it as the shop does. */
function make(command: string[], change: Change, { of = source, after = async () => {} } = {}) {
  const output: Output = {
    ...{ programs, source: of, folder, file: 'output.mp4', seconds: of.video.seconds, start: 0 },
    ...{ copied: false, signal },
  }
  return transcodeAndCheck('master', output, async () => {
    await runProgram(programs.ffmpeg, change(command), { folder, limit: 60_000 })
    await after()
  })
}

const asItIs: Change = (args) => args
const replacing =
  (from: string, to: string): Change =>
  (args) =>
    args.map((arg) => arg.replace(from, to))
const before =
  (option: string, ...more: string[]): Change =>
  (args) =>
    args.flatMap((arg) => (arg === option ? [...more, arg] : [arg]))
/** Black under whatever is drawn over it later. */
const black = replacing('format=yuv420p', 'format=yuv420p,lutyuv=y=16:u=128:v=128')

/** The first frame again and again, with a key frame each second. */
const frozen: Change = (args) =>
  before(
    '-movflags',
    '-g',
    '25',
    '-qp',
    '12',
  )(replacing('scale=', 'loop=loop=-1:size=1,trim=end=2,scale=')(args))

const rejected = (fault: string) => `The master came out wrong twice: ${fault}. It is not sold.`

it('rejects a preview that is black but for its watermark', { tags: ['long'] }, async () => {
  await expect(make(preview(), black)).rejects.toThrow(rejected('its picture is black at second 0'))
})

it('takes outputs that are right, also of a dark source', { tags: ['long'] }, async () => {
  await make(master(), asItIs)
  await make(preview(), asItIs)
  const night = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2,lutyuv=y=16+(val-16)/14']
  const dark = await sourceOf('dark.mp4', night)
  await make(master(dark), asItIs, { of: dark })
})

it.each<[string, Change]>([
  ['its picture is black at second 0', black],
  ['it lasts 1.00 seconds instead of 2.00', before('-movflags', '-t', '1')],
  ['its sound is missing', before('-movflags', '-an')],
  ['its sound is silent', (args) => before('-movflags', '-af', 'volume=0')(replacing('copy', 'aac')(args))],
  ['its picture is frozen at second 1', frozen],
])('rejects an output of which %s', { tags: ['long'] }, async (fault, change) => {
  await expect(make(master(), change)).rejects.toThrow(rejected(fault))
})

it('rejects an output that was cut off', { tags: ['long'] }, async () => {
  const path = join(folder, 'output.mp4')
  const cut = async () => truncate(path, (await stat(path)).size - 1000)
  await expect(make(master(), asItIs, { after: cut })).rejects.toThrow(rejected('its end is missing'))
})
