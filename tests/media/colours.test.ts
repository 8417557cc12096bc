import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { cubeText } from '../../src/contract/videos/grading/cube.ts'
import { gradeToLut } from '../../src/contract/videos/grading/grade-to-lut.ts'
import { type Grade, isLog, NEUTRAL_GRADE } from '../../src/contract/videos/grading.ts'
import { folderOfFile } from '../support/test-shop.ts'
import {
  findPrograms,
  frameCommand,
  masterCommand,
  type Programs,
  phoneCommand,
  previewCommand,
  probe,
  type Source,
  zimgOf,
} from '../support/world/machine.ts'
import { COLOUR_KINDS, type ColourKind, makeColourFile } from './formats/colour-kinds.ts'
import { readPatches, SIZE } from './formats/patches.ts'
import { fromCodes, type Rgb } from './formats/standards.ts'

/** Levels of 255. */
const ALLOWED = 3

const onPath = findPrograms()
const shipped = findPrograms('')
const both: [string, Programs][] = [
  ...(onPath ? [['on the PATH', onPath] as [string, Programs]] : []),
  ...(shipped && shipped.ffmpeg !== onPath?.ffmpeg
    ? [['that npm ships', shipped] as [string, Programs]]
    : []),
]

const folder = folderOfFile('colours')

function run({ ffmpeg }: Programs, args: string[]) {
  const { status, stdout, stderr } = spawnSync(ffmpeg, args, { cwd: folder, maxBuffer: 1e8, timeout: 60_000 })
  if (status !== 0) throw new Error(stderr.toString())
  return stdout
}

async function patchesOfPicture(png: Buffer | string): Promise<Rgb[]> {
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return readPatches(data, info)
}

/** The decoder does not matter, so it is the one that starts in no time. */
const reader = shipped ?? onPath

/** A video's numbers as they are in the file, read by the formula of BT.709 and by nothing of ffmpeg's. */
function patchesOfVideo(file: string): Rgb[] {
  if (!reader) throw new Error('There is no ffmpeg here')
  const args = ['-v', 'error', '-i', file, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'yuv420p', '-']
  const planes = run(reader, args)
  const [w, h] = [SIZE.width, SIZE.height]
  const pixels = new Uint8Array(w * h * 3)
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const chroma = w * h + (y >> 1) * (w >> 1) + (x >> 1)
      const codes: Rgb = [planes[y * w + x] ?? 0, planes[chroma] ?? 0, planes[chroma + (w * h) / 4] ?? 0]
      const colour = fromCodes(codes, 'bt709', 'limited', 8)
      pixels.set(
        colour.map((value) => Math.round(value * 255)),
        (y * w + x) * 3,
      )
    }
  }
  return readPatches(pixels, SIZE)
}

const worst = (seen: Rgb[], meant: Rgb[]) =>
  Math.max(
    ...seen.flatMap((colour, patch) => colour.map((value, c) => Math.abs(value - (meant[patch]?.[c] ?? 0)))),
  )

async function sourceOf(programs: Programs, kind: ColourKind, grade: Grade): Promise<Source> {
  const input = await makeColourFile(kind, folder)
  const video = await probe(programs, input)
  const neutral = grade === NEUTRAL_GRADE
  await writeFile(join(folder, 'g.cube'), cubeText(gradeToLut(grade, undefined, video.range), 'test'))
  return {
    input,
    video,
    cube: neutral ? null : 'g.cube',
    log: isLog(grade.profile),
    zimg: await zimgOf(programs),
    sound: null,
    evenLoudness: false,
  }
}

async function expectColours(name: string, kind: ColourKind, programs: Programs) {
  const grade: Grade = { ...NEUTRAL_GRADE, ...kind.grade }
  const isNeutral = Object.keys(kind.grade ?? {}).length === 0
  const source = await sourceOf(programs, kind, isNeutral ? NEUTRAL_GRADE : grade)
  run(programs, frameCommand(source, 0, 'thumbnail.png'))
  run(programs, masterCommand(source, 'master.mp4'))
  run(programs, phoneCommand(source, 0, 'phone.mp4'))
  await writeFile(join(folder, 'mark.png'), await clear())
  run(programs, previewCommand(source, 'mark.png', 0, 'preview.mp4'))
  const seen = {
    thumbnail: await patchesOfPicture(join(folder, 'thumbnail.png')),
    master: patchesOfVideo('master.mp4'),
    phone: patchesOfVideo('phone.mp4'),
    preview: patchesOfVideo('preview.mp4'),
  }
  const meant = kind.meant()
  // an old zimg has the right brightness for grey alone in HLG
  const compared = kind.tags.transfer === 'arib-std-b67' && source.zimg === 'old' ? 3 : meant.length
  for (const [what, patches] of Object.entries(seen)) {
    const off = worst(patches.slice(0, compared), meant)
    const message = `${name}, ${what}: ${JSON.stringify(patches)} for ${JSON.stringify(meant.map((c) => c.map(Math.round)))}`
    expect(off, message).toBeLessThanOrEqual(ALLOWED)
  }
}

const ALL = Object.entries(COLOUR_KINDS)
const [FIRST, ...OTHERS] = both

describe.each(FIRST ? [FIRST] : [])('with the ffmpeg %s', (_, programs) => {
  const [quick, rest] = [ALL.filter(([, kind]) => kind.quick), ALL.filter(([, kind]) => !kind.quick)]
  const title = '%s comes out as the standards say'
  it.each(quick)(title, (name, kind) => expectColours(name, kind, programs))
  it.each(rest)(title, { tags: ['long'] }, (name, kind) => expectColours(name, kind, programs))
})

describe.each(OTHERS)('with the ffmpeg %s', { tags: ['long'] }, (_, programs) => {
  it.each(ALL)('%s comes out as the standards say', (name, kind) => expectColours(name, kind, programs))
})

/** What the shop no longer checks of each video: these tests have to notice each of these mistakes in a command. */
async function expectNoticed(right: string, wrong: string) {
  const programs = onPath ?? shipped
  const kind = COLOUR_KINDS['Rec. 709']
  if (!programs || !kind) throw new Error('There is no ffmpeg here')
  const command = masterCommand(await sourceOf(programs, kind, NEUTRAL_GRADE), 'wrong.mp4')
  const changed = command.map((argument) => argument.replace(right, wrong))
  expect(changed).not.toEqual(command)
  run(programs, changed)
  expect(worst(patchesOfVideo('wrong.mp4'), kind.meant())).toBeGreaterThan(ALLOWED)
}

it('notices a command that writes by another matrix', () =>
  expectNoticed('out_color_matrix=bt709', 'out_color_matrix=bt601'))

it.each([
  ['in_color_matrix=bt709', 'in_color_matrix=bt601'],
  ['in_color_matrix=bt709', 'in_color_matrix=bt2020'],
  ['in_range=limited', 'in_range=full'],
  ['out_range=limited', 'out_range=full'],
])('notices a command with %s as %s', { tags: ['long'] }, expectNoticed)

const clear = () =>
  sharp({ create: { ...SIZE, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
