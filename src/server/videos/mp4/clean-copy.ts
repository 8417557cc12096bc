import { type FileHandle, open } from 'node:fs/promises'
import { blankMessages, type Codec, isMessage } from './blank-messages.ts'
import { type Box, readContents } from './boxes.ts'
import { pictureTrack, type Sample, samplesOf } from './samples.ts'

/** A picture's messages stand in front of it. */
const FRONT = 4096

/**
 * Takes out of a copied film what the camera wrote between its pictures: serial numbers, places, times. The pictures
 * themselves are not touched, and the file keeps its length.
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

/** The description of H.265 may hold messages as well. */
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
