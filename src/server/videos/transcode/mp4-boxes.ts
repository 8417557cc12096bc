import type { FileHandle } from 'node:fs/promises'

/** A box of an MP4, and where its contents are in the bytes it was found in. */
export interface Box {
  kind: string
  start: number
  end: number
}

/** The sibling boxes in a range of bytes. */
export function boxesIn(bytes: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = []
  for (let place = start; place + 8 <= end; ) {
    const short = bytes.readUInt32BE(place)
    const long = short === 1 && place + 16 <= end
    const size = long ? Number(bytes.readBigUInt64BE(place + 8)) : short || end - place
    if (size < 8) break
    const kind = bytes.toString('latin1', place + 4, place + 8)
    boxes.push({ kind, start: place + (long ? 16 : 8), end: Math.min(end, place + size) })
    place += size
  }
  return boxes
}

/** The first box at the end of a path such as `mdia/minf/stbl`. */
export function boxAt(bytes: Buffer, { start, end }: Omit<Box, 'kind'>, path: string): Box | undefined {
  const [kind, ...rest] = path.split('/')
  const box = boxesIn(bytes, start, end).find((found) => found.kind === kind)
  return box && rest.length > 0 ? boxAt(bytes, box, rest.join('/')) : box
}

/** The `moov` box, where it begins in the file, and whether the file ends where its last box does. */
interface Contents {
  bytes: Buffer
  place: number
  isWhole: boolean
}

/** Null where there is no `moov` box. */
export async function readContents(file: FileHandle): Promise<Contents | null> {
  const { size: length } = await file.stat()
  const head = Buffer.alloc(16)
  let found: Omit<Contents, 'isWhole'> | null = null
  let place = 0
  while (place + 8 <= length) {
    const { bytesRead } = await file.read(head, 0, 16, place)
    const short = head.readUInt32BE(0)
    const size = short === 1 ? Number(head.readBigUInt64BE(8)) : short || length - place
    if (bytesRead < 8 || size < 8) return null
    if (head.toString('latin1', 4, 8) === 'moov') {
      const bytes = Buffer.alloc(size)
      await file.read(bytes, 0, size, place)
      found = { bytes, place }
    }
    place += size
  }
  return found && { ...found, isWhole: place === length }
}
