import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { makeSmallClip } from '../../support/weekend/small-clips.ts'

const NINE = Date.UTC(2026, 5, 13, 14)

interface Recording {
  /** Which run of the day it shows, from 0: it decides the start time, the length and the color. */
  run: number
  /** As in the file name, C0001. */
  number: number
  sizes?: { original: string; proxy: string }
  sidecar?: boolean
}

/** A run as Sony's cameras store it: the original and, in another folder, its small proxy file. */
export async function addRecording(
  card: string,
  { run, number, sidecar = false, sizes = { original: '1280x720', proxy: '320x180' } }: Recording,
) {
  const folders = { originals: join(card, 'M4ROOT/CLIP'), proxies: join(card, 'M4ROOT/SUB') }
  for (const folder of Object.values(folders)) await mkdir(folder, { recursive: true })
  const clip = { startedAt: new Date(NINE + run * 45_000), seconds: 16 + run, hue: run * 80, rate: 4 }
  const name = `C000${number}`
  await makeSmallClip(folders.originals, { ...clip, name: `${name}.MP4`, size: sizes.original, sidecar })
  await makeSmallClip(folders.proxies, { ...clip, name: `${name}S03.MP4`, size: sizes.proxy })
}
