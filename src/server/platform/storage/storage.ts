import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** Inclusive at both ends, as in HTTP. */
export interface ByteRange {
  start: number
  end: number
}

/** An open file; it closes at the end of reading. */
export interface StoredFile {
  size: number
  modifiedAt: Date
  /** Changes with the content. */
  etag: string
  read(range: ByteRange): Readable
  close(): Promise<void>
}

/** An empty file has no range. */
export function readWhole(file: StoredFile): Readable {
  if (file.size > 0) return file.read({ start: 0, end: file.size - 1 })
  void file.close()
  return Readable.from([])
}

export interface SentFile {
  type: string
  /** Content-Disposition. */
  disposition: string
}

export interface StoredEntry {
  key: string
  size: number
  modifiedAt: Date
}

/** An S3 multipart upload. */
export interface Multipart {
  key: string
  multipartId: string
}

export interface StoredPart {
  number: number
  bytes: number
  /** SHA-256 in base64; null where the storage does not verify it. */
  checksum: string | null
  etag: string
}

/** Where and with which headers a browser sends a part, valid for an hour. */
interface SignedPart {
  url: string
  headers: Record<string, string>
}

/** Multipart uploads from the browser straight to the bucket. */
export interface DirectUpload {
  begin(key: string): Promise<Multipart>
  sign(upload: Multipart, part: { number: number; checksum: string }): Promise<SignedPart>
  /** In order; null where there is no such upload: it was completed or aborted. */
  list(upload: Multipart): Promise<StoredPart[] | null>
  /** Idempotent. */
  complete(upload: Multipart, parts: StoredPart[]): Promise<void>
  /** Idempotent. */
  abort(upload: Multipart): Promise<void>
  listUnfinished(folder: string): AsyncIterable<Multipart & { startedAt: Date }>
  /** Whether the bucket's CORS rules allow uploads from pages of this origin. */
  allowsOrigin(origin: string): Promise<boolean>
  /** Adds a CORS rule for it; other rules stay. */
  allowOrigin(origin: string): Promise<void>
}

/** A folder on disk or an S3 bucket. */
export interface Storage {
  /** Null where there is none, also for an invalid key. */
  open(key: string): Promise<StoredFile | null>
  /** Moves a local file into the storage, atomically. */
  take(key: string, path: string): Promise<void>
  /** Writes a small file, atomically. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Idempotent. */
  remove(key: string): Promise<void>
  /** All files below a folder; its name has no slash at the end. */
  list(folder: string): AsyncIterable<StoredEntry>
  /** Throws where files cannot be read or written now. */
  check(): Promise<void>
  /** What ffmpeg can read: a path, or a signed URL valid for some hours. */
  inputOf(key: string): Promise<string>
  /** A signed URL for the visitor; null on disk, where the server has to send the file. */
  addressOf(key: string, as: SentFile & { seconds: number }): Promise<string | null>
  /** Null on disk: uploads go through the server. */
  direct: DirectUpload | null
}

/** File names in any language, without characters that are special in a URL or a shell. */
const SEGMENT = /^[\p{L}\p{N}_-][\p{L}\p{M}\p{N} _.,()[\]+@'&!=~-]*$/u
const MAX_KEY_LENGTH = 500

/** A small file; null where there is none. */
export async function readSmallFile(storage: Storage, key: string): Promise<Buffer | null> {
  const file = await storage.open(key)
  return file && buffer(readWhole(file))
}

/** No segment can be `..` or start with a dot: no path traversal. */
export const isKey = (key: string) =>
  key.length <= MAX_KEY_LENGTH &&
  key.split('/').every((segment) => SEGMENT.test(segment) && !segment.endsWith('.'))

export function refuseKey(key: string): never {
  throw new Error(`${JSON.stringify(key.slice(0, MAX_KEY_LENGTH))} is no key of a stored file`)
}
