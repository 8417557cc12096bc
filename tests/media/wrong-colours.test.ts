import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MadeFile, makeChecked } from '../../src/server/videos/check/check-output.ts'
import {
  comparedMoments,
  type Reference,
  takeReferences,
} from '../../src/server/videos/check/colour-references.ts'
import { findPrograms, zimgOf } from '../../src/server/videos/ffmpeg/programs.ts'
import { runProgram } from '../../src/server/videos/ffmpeg/run.ts'
import { probe } from '../../src/server/videos/probe/probe.ts'
import { masterCommand, type Source } from '../../src/server/videos/transcode/commands.ts'
import { cachedClip } from '../support/make-clip.ts'

const found = findPrograms()
if (!found) throw new Error('There is no ffmpeg here')
const programs = found
const signal = new AbortController().signal
/** A real arena, with colours as muted as they are there. */
const PHOTO = join(import.meta.dirname, '../../assets/pictures/event-5.webp')

let folder: string
let source: Source
let references: Promise<Reference[]>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloverleaf-wrong-'))
  const input = join(folder, 'source.mp4')
  const camera =
    'scale=480:-2:out_color_matrix=bt709:out_range=limited,crop=320:180:x=t*60:y=20,format=yuv420p,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv'
  await cachedClip(input, [
    ...['-loop', '1', '-framerate', '25', '-t', '1', '-i', PHOTO, '-vf', camera],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '16', '-colorspace', 'bt709'],
    ...['-color_primaries', 'bt709', '-color_trc', 'bt709', '-color_range', 'tv'],
  ])
  const video = await probe(programs, input)
  const zimg = await zimgOf(programs)
  source = { input, video, cube: null, log: false, zimg, sound: null, evenLoudness: false }
  references = takeReferences(programs, source, comparedMoments(video.seconds), { folder, signal })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The master, made by the shop's own command with something in it changed, and checked like every other. */
function make(change: (command: string[]) => string[]) {
  const made: MadeFile = {
    ...{ programs, source, folder, file: 'master.mp4', seconds: source.video.seconds, start: 0 },
    ...{ copied: false, signal },
    references: () => references,
  }
  const args = change(masterCommand(source, 'master.mp4'))
  return makeChecked('master', made, () => runProgram(programs.ffmpeg, args, { folder, limit: 60_000 }))
}

const replacing = (from: string, to: string) => (command: string[]) => {
  const changed = command.map((argument) => argument.replace(from, to))
  expect(changed).not.toEqual(command)
  return changed
}

it('lets a film pass whose colours are right', { tags: ['long'] }, () => make((command) => command))

async function expectRefused(right: string, wrong: string, words: string) {
  await expect(make(replacing(right, wrong))).rejects.toThrow(
    new RegExp(`^The master came out wrong twice: .*(${words})`),
  )
}

it('never sells one whose colours were written by another matrix', () =>
  expectRefused('out_color_matrix=bt709', 'out_color_matrix=bt601', 'written by BT.601 and read by BT.709'))

// what each mistake looks like is proven in usual-mistakes.test.ts
it.each([
  ['in_color_matrix=bt709', 'in_color_matrix=bt601', 'written by BT.709 and read by BT.601'],
  ['in_color_matrix=bt709', 'in_color_matrix=bt2020', 'written by BT.709 and read by BT.2020'],
  ['in_range=limited', 'in_range=full', 'its limited range was read as full|levels off'],
  ['out_range=limited', 'out_range=full', 'its full range was read as limited|levels off'],
])('never sells one for which %s became %s', { tags: ['long'] }, expectRefused)
