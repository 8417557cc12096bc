/** The movie header (mvhd) of an MP4 or QuickTime file. */
export interface MovieHeader {
  /** Milliseconds since 1970, taken for UTC; null where the camera left it empty. */
  createdAt: number | null
  seconds: number | null
  /** The major brand, such as `XAVC` or `mp42`. */
  brand: string | null
}

/** Seconds from 1904, the epoch of this format, to 1970. */
const TO_1970 = 2_082_844_800
/** Earlier times come from a clock that was never set. */
const EARLIEST = Date.UTC(2000, 0)
const MOST_BOXES = 64

interface Box {
  type: string
  /** Where its contents begin and end. */
  from: number
  to: number
}

/** Reads only the headers of the boxes, so a few hundred bytes; null for other files. */
export async function readMovieHeader(file: Blob): Promise<MovieHeader | null> {
  let brand: string | null = null
  for await (const box of boxesOf(file, 0, file.size)) {
    if (box.type === 'ftyp') brand = textAt(await bytesOf(file, box.from, 4), 0)
    if (box.type !== 'moov') continue
    for await (const inner of boxesOf(file, box.from, box.to)) {
      if (inner.type === 'mvhd') return { brand, ...(await readTimes(file, inner)) }
    }
  }
  return null
}

async function* boxesOf(file: Blob, from: number, to: number): AsyncGenerator<Box> {
  let at = from
  for (let count = 0; count < MOST_BOXES && at + 8 <= to; count++) {
    const head = await bytesOf(file, at, 16)
    if (head.byteLength < 8) return
    const short = head.getUint32(0)
    const isLong = short === 1 && head.byteLength === 16
    // 0 means to the end of the file
    const size = isLong ? Number(head.getBigUint64(8)) : short || to - at
    if (size < 8) return
    yield { type: textAt(head, 4), from: at + (isLong ? 16 : 8), to: Math.min(to, at + size) }
    at += size
  }
}

async function readTimes(file: Blob, { from }: Box): Promise<Omit<MovieHeader, 'brand'>> {
  const bytes = await bytesOf(file, from, 32)
  const isLong = bytes.byteLength > 0 && bytes.getUint8(0) === 1
  if (bytes.byteLength < (isLong ? 32 : 20)) return { createdAt: null, seconds: null }
  const created = isLong ? Number(bytes.getBigUint64(4)) : bytes.getUint32(4)
  const scale = bytes.getUint32(isLong ? 20 : 12)
  const length = isLong ? Number(bytes.getBigUint64(24)) : bytes.getUint32(16)
  const createdAt = (created - TO_1970) * 1000
  return {
    createdAt: createdAt >= EARLIEST ? createdAt : null,
    seconds: scale > 0 && length > 0 ? length / scale : null,
  }
}

const bytesOf = async (file: Blob, from: number, count: number) =>
  new DataView(await file.slice(from, from + count).arrayBuffer())

const textAt = (bytes: DataView, at: number) =>
  bytes.byteLength < at + 4
    ? ''
    : String.fromCharCode(...[0, 1, 2, 3].map((index) => bytes.getUint8(at + index)))
