import { type FileHandle, open } from 'node:fs/promises'
import { blankMessages, type Codec, isMessage } from './blank-sei.ts'
import { type Box, boxAt, boxesIn, readContents } from './mp4-boxes.ts'

/** SEI comes before the slices of a frame. */
const FRONT = 4096

/**
 * Blanks what the camera wrote between frames (serial numbers, places, times) in a stream-copied video. Frames and file
 * size stay the same.
 */
export async function cleanCopy(path: string) {
  const file = await open(path, 'r+')
  try {
    const contents = await readContents(file)
    const track = contents && pictureTrack(contents.bytes)
    if (!contents || !track) return
    const { bytes, place } = contents
    const config = track.config.find(({ kind }) => kind === 'avcC' || kind === 'hvcC')
    if (!config) return
    const codec: Codec = config.kind === 'avcC' ? 'h264' : 'hevc'
    if (codec === 'hevc') await cleanConfig(file, bytes, config, place)
    const lengthBytes = ((bytes[config.start + (codec === 'h264' ? 4 : 21)] ?? 3) & 3) + 1
    for (const sample of samplesOf(bytes, track.table)) await cleanSample(file, sample, codec, lengthBytes)
  } finally {
    await file.close()
  }
}

/** The `hvcC` box may hold SEI as well. */
async function cleanConfig(file: FileHandle, bytes: Buffer, config: Box, moov: number) {
  let at = config.start + 23
  for (let arrays = bytes[config.start + 22] ?? 0; arrays > 0 && at + 3 <= config.end; arrays--) {
    const count = bytes.readUInt16BE(at + 1)
    at += 3
    for (let i = 0; i < count && at + 2 <= config.end; i++) {
      const length = bytes.readUInt16BE(at)
      const unit = bytes.subarray(at + 2, Math.min(at + 2 + length, config.end))
      if (isMessage(unit[0] ?? 0, 'hevc') && blankMessages(unit, 'hevc'))
        await file.write(unit, 0, unit.length, moov + at + 2)
      at += 2 + length
    }
  }
}

async function cleanSample(file: FileHandle, { place, size }: Sample, codec: Codec, lengthBytes: number) {
  const front = Buffer.alloc(Math.min(size, FRONT))
  await file.read(front, 0, front.length, place)
  const head = Buffer.alloc(lengthBytes + 1)
  for (let at = 0; at + lengthBytes < size; ) {
    if (at + head.length <= front.length) front.copy(head, 0, at, at + head.length)
    else await file.read(head, 0, head.length, place + at)
    const length = head.readUIntBE(0, lengthBytes)
    if (length === 0 || at + lengthBytes + length > size) return
    if (isMessage(head[lengthBytes] ?? 0, codec)) {
      const unit = Buffer.alloc(length)
      await file.read(unit, 0, length, place + at + lengthBytes)
      if (blankMessages(unit, codec)) await file.write(unit, 0, length, place + at + lengthBytes)
    }
    at += lengthBytes + length
  }
}

/** Where an encoded frame is in the file. */
interface Sample {
  place: number
  size: number
}

/** The sample table and the codec configuration of the video track. */
function pictureTrack(bytes: Buffer) {
  const tracks = boxesIn(bytes, 8, bytes.length).filter(({ kind }) => kind === 'trak')
  for (const track of tracks) {
    const handler = boxAt(bytes, track, 'mdia/hdlr')
    if (!handler || bytes.toString('latin1', handler.start + 8, handler.start + 12) !== 'vide') continue
    const table = boxAt(bytes, track, 'mdia/minf/stbl')
    const entry = table && boxAt(bytes, table, 'stsd')
    // the headers of `stsd` and of the sample entry come before the boxes in it
    const description = entry && boxesIn(bytes, entry.start + 8, entry.end)[0]
    if (!table || !description) continue
    return { table, config: boxesIn(bytes, description.start + 78, description.end) }
  }
  return null
}

/** Every frame of the track, in file order. */
function samplesOf(bytes: Buffer, table: Box): Sample[] {
  const sizes = boxAt(bytes, table, 'stsz')
  const chunks = boxAt(bytes, table, 'stsc')
  const short = boxAt(bytes, table, 'stco')
  const long = boxAt(bytes, table, 'co64')
  const offsets = short ?? long
  if (!sizes || !chunks || !offsets) return []
  const same = bytes.readUInt32BE(sizes.start + 4)
  const sizeOf = (sample: number) => same || bytes.readUInt32BE(sizes.start + 12 + 4 * sample)
  const count = bytes.readUInt32BE(sizes.start + 8)
  const runs = bytes.readUInt32BE(chunks.start + 4)
  const run = (index: number, field: number) => bytes.readUInt32BE(chunks.start + 8 + 12 * index + 4 * field)
  const samples: Sample[] = []
  let at = 0
  for (let chunk = 0; chunk < bytes.readUInt32BE(offsets.start + 4) && samples.length < count; chunk++) {
    while (at + 1 < runs && run(at + 1, 0) <= chunk + 1) at++
    let place = short
      ? bytes.readUInt32BE(short.start + 8 + 4 * chunk)
      : Number(bytes.readBigUInt64BE(offsets.start + 8 + 8 * chunk))
    for (let i = 0; i < run(at, 1) && samples.length < count; i++) {
      const size = sizeOf(samples.length)
      samples.push({ place, size })
      place += size
    }
  }
  return samples
}
