import type { Readable } from 'node:stream'

/** Both ends are included, as in HTTP. */
/** Where a part is put, within the hour, and with which headers. */
interface SignedPart {
  url: string
  headers: Record<string, string>
}

export interface ByteRange {
  start: number
  end: number
}

/** A stored file, open until it is read to its end or closed. */
export interface StoredFile {
  size: number
  modifiedAt: Date
  /** Another file, even of the same key, has another tag. */
  etag: string
  read(range: ByteRange): Readable
  close(): Promise<void>
}

/** What an answer says of the file in it. */
export interface SentFile {
  type: string
  /** The header that names the file, for showing or for saving. */
  disposition: string
}

export interface StoredEntry {
  key: string
  size: number
  modifiedAt: Date
}

/** A file that arrives part by part, until it is complete. */
export interface Multipart {
  key: string
  multipartId: string
}

export interface StoredPart {
  number: number
  bytes: number
  /** SHA-256 in base64; null where the storage does not check it. */
  checksum: string | null
  etag: string
}

/** What browsers send straight to the storage, part by part, without us in between. */
export interface DirectParts {
  begin(key: string): Promise<Multipart>
  /** Where a browser puts a part that has this checksum. */
  sign(upload: Multipart, part: { number: number; checksum: string }): Promise<SignedPart>
  /** In their order; null where there is no such upload, be it that it is complete or that it was removed. */
  list(upload: Multipart): Promise<StoredPart[] | null>
  /** Makes the file of them. No error where it is complete already. */
  complete(upload: Multipart, parts: StoredPart[]): Promise<void>
  /** Removes the parts. No error where there are none. */
  abort(upload: Multipart): Promise<void>
  /** Every upload that was begun below the folder and is not complete. */
  listBegun(folder: string): AsyncIterable<Multipart & { begunAt: Date }>
  /** Whether browsers may send from pages of this origin. */
  takesFrom(origin: string): Promise<boolean>
  /** Lets them, and keeps what others are allowed. */
  takeFrom(origin: string): Promise<void>
}

/** Where files lie: a folder of this machine, or a bucket. A key that is not well formed holds nothing and takes nothing. */
export interface Storage {
  /** Null where there is none. */
  open(key: string): Promise<StoredFile | null>
  /** Takes over a finished file of this machine. Under the key there is the whole new file, or what was there before. */
  take(key: string, path: string): Promise<void>
  /** Writes something small. Under the key there is the whole of it, or what was there before. */
  put(key: string, bytes: Buffer): Promise<void>
  /** No error where there is none. */
  remove(key: string): Promise<void>
  /** Everything whose key begins with the folder, a name without a slash at its end. */
  list(folder: string): AsyncIterable<StoredEntry>
  /** Throws where no file can be reached or kept now. */
  check(): Promise<void>
  /** What a program such as ffmpeg can read the file by: a path, or an address that lives for some hours. */
  inputOf(key: string): Promise<string>
  /** Where a visitor fetches the file without us in between, for so many seconds; null where only we can send it. */
  addressOf(key: string, as: SentFile & { seconds: number }): Promise<string | null>
  /** Null where only we can take files. */
  direct: DirectParts | null
}
