import { open } from 'node:fs/promises'
import { type Box, boxAt, boxesIn, readContents } from '../transcode/mp4-boxes.ts'

export interface Length {
  /** Of the video track, edit list included. */
  seconds: number
  framesPerSecond: number
  hasSound: boolean
  /** The file ends where its last box ends. */
  isWhole: boolean
}

/** How long an MP4 is, from its `moov` box; null where it has none, or no video track. */
export async function readLength(path: string): Promise<Length | null> {
  const file = await open(path)
  try {
    const contents = await readContents(file)
    const length = contents && lengthOf(contents.bytes)
    return length && { ...length, isWhole: contents.isWhole }
  } finally {
    await file.close()
  }
}

function lengthOf(moov: Buffer): Omit<Length, 'isWhole'> | null {
  const whole = { start: 8, end: moov.length }
  const tracks = boxesIn(moov, whole.start, whole.end).filter(({ kind }) => kind === 'trak')
  const picture = tracks.find((track) => handlerOf(moov, track) === 'vide')
  const head = picture && boxAt(moov, picture, 'mdia/mdhd')
  const times = picture && boxAt(moov, picture, 'mdia/minf/stbl/stts')
  if (!picture || !head || !times) return null
  const { scale, duration } = readHead(moov, head)
  const held = duration / scale
  const shown = shownSeconds(moov, picture, boxAt(moov, whole, 'mvhd'))
  const frames = framesIn(moov, times)
  return {
    seconds: shown === null ? held : Math.min(held, shown),
    framesPerSecond: held > 0 ? frames / held : 0,
    hasSound: tracks.some((track) => handlerOf(moov, track) === 'soun'),
  }
}

function handlerOf(moov: Buffer, track: Box) {
  const handler = boxAt(moov, track, 'mdia/hdlr')
  return handler && moov.toString('latin1', handler.start + 8, handler.start + 12)
}

/** Time scale and duration of an `mvhd` or `mdhd` box. */
function readHead(moov: Buffer, { start }: Box) {
  const isLong = moov[start] === 1
  const at = start + (isLong ? 20 : 12)
  return {
    scale: moov.readUInt32BE(at) || 1,
    duration: isLong ? Number(moov.readBigUInt64BE(at + 4)) : moov.readUInt32BE(at + 4),
  }
}

function framesIn(moov: Buffer, { start }: Box) {
  const rows = moov.readUInt32BE(start + 4)
  let frames = 0
  for (let row = 0; row < rows; row++) frames += moov.readUInt32BE(start + 8 + 8 * row)
  return frames
}

/** What the edit list shows; null where there is none. */
function shownSeconds(moov: Buffer, track: Box, header: Box | undefined) {
  const list = boxAt(moov, track, 'edts/elst')
  if (!list || !header) return null
  const { scale } = readHead(moov, header)
  const isLong = moov[list.start] === 1
  const size = isLong ? 20 : 12
  let shown = 0
  for (let row = 0; row < moov.readUInt32BE(list.start + 4); row++) {
    const at = list.start + 8 + row * size
    const length = isLong ? Number(moov.readBigUInt64BE(at)) : moov.readUInt32BE(at)
    const from = isLong ? Number(moov.readBigInt64BE(at + 8)) : moov.readInt32BE(at + 4)
    // an empty edit only delays the video
    if (from >= 0) shown += length
  }
  return shown / scale
}
