import { type Box, boxAt, boxesIn } from './boxes.ts'

/** Where one encoded picture lies in the file. */
export interface Sample {
  place: number
  size: number
}

/** The boxes of the film's picture: those of its track, and the description of its encoding. */
export function pictureTrack(bytes: Buffer) {
  const tracks = boxesIn(bytes, 8, bytes.length).filter(({ kind }) => kind === 'trak')
  for (const track of tracks) {
    const handler = boxAt(bytes, track, 'mdia/hdlr')
    if (!handler || bytes.toString('latin1', handler.start + 8, handler.start + 12) !== 'vide') continue
    const table = boxAt(bytes, track, 'mdia/minf/stbl')
    const entry = table && boxAt(bytes, table, 'stsd')
    // the description's own head, and that of a picture's entry, come before the boxes in it
    const description = entry && boxesIn(bytes, entry.start + 8, entry.end)[0]
    if (!table || !description) continue
    return { table, config: boxesIn(bytes, description.start + 78, description.end) }
  }
  return null
}

/** Every picture of the track, in the order of the file. */
export function samplesOf(bytes: Buffer, table: Box): Sample[] {
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
