import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange, StoredFile } from './storage.ts'

/** What of the file was asked for: null for all of it, 'beyond' for what it does not have. */
export function rangeOf(
  { range, 'if-range': ifRange }: IncomingHttpHeaders,
  file: Pick<StoredFile, 'size' | 'etag' | 'modifiedAt'>,
): ByteRange | 'beyond' | null {
  const [, from, to] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range ?? '') ?? []
  // several ranges at once, and what makes no sense, are answered with the whole file, as HTTP allows
  if (from === undefined || to === undefined || (from === '' && to === '')) return null
  if (typeof ifRange === 'string' && !isStill(ifRange, file)) return null
  const last = file.size - 1
  if (from === '') {
    const length = Math.min(Number(to), file.size)
    return length === 0 ? 'beyond' : { start: file.size - length, end: last }
  }
  const [start, end] = [Number(from), to === '' ? last : Math.min(Number(to), last)]
  if (to !== '' && Number(to) < start) return null
  return start > last ? 'beyond' : { start, end }
}

/** Whether the part that a browser has already is of this very file. */
function isStill(ifRange: string, { etag, modifiedAt }: Pick<StoredFile, 'etag' | 'modifiedAt'>) {
  return ifRange.includes('"') ? ifRange.trim() === etag : ifRange.trim() === modifiedAt.toUTCString()
}
