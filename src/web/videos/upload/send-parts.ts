import type { SignedPart } from '../../../contract/videos/upload.ts'
import { listUploadParts, signPart } from '../../../contract/videos/upload-calls.ts'
import { call } from '../../platform/api/call.ts'
import type { Pacer } from './pacer.ts'
import type { PieceHashes } from './piece-hashes.ts'

interface Sending {
  id: string
  file: File
  partBytes: number
  /** Hashes of the parts. */
  hashes: PieceHashes
  /** The shop has nothing of it. */
  isNew: boolean
  pacer: Pacer
  /** Bytes sent. */
  onProgress(sent: number): void
  signal: AbortSignal
}

interface ReadyPart {
  bytes: Blob
  signed: SignedPart
}

/**
 * Sends the missing parts straight to the bucket. Rejects when the connection breaks; calling it again resumes. One part is
 * sent at a time, so that a broken connection costs one; while the bucket stores it, the next is sent, and the one after it
 * hashed and signed.
 */
export async function sendParts(sending: Sending): Promise<void> {
  const { file, partBytes, pacer, onProgress, signal } = sending
  // ends all requests that it started
  const ending = new AbortController()
  const ended = ending.signal
  signal.addEventListener('abort', () => ending.abort(signal.reason))
  const missing = await missingParts(sending)
  let arrived = file.size - missing.reduce((sum, number) => sum + sizeOf(file, partBytes, number), 0)
  let answered: Promise<void> = Promise.resolve()
  const prepare = (number: number | undefined) => {
    const ready = number === undefined ? null : preparePart(sending, number, arrived, ended)
    // awaited later
    ready?.catch(() => undefined)
    return ready
  }
  onProgress(arrived)
  try {
    let next = prepare(missing[0])
    for (let turn = 0; next; turn++) {
      const { bytes, signed } = await next
      await pacer.wait(bytes.size, ended)
      next = prepare(missing[turn + 1])
      const sent = arrived
      const { left, stored } = putPart(signed, bytes, (loaded) => onProgress(sent + loaded), ended)
      stored.catch(() => undefined)
      await Promise.all([left, answered])
      answered = stored
      arrived += bytes.size
    }
    await answered
  } finally {
    ending.abort(new Error('The other parts have ended'))
  }
}

/** Parts that the bucket lacks, or has with another checksum. */
async function missingParts({ id, file, partBytes, hashes, isNew, signal }: Sending): Promise<number[]> {
  // for a small file the list costs more than the part
  if (isNew && file.size <= partBytes) return [1]
  const { parts } = await call(listUploadParts, { params: { id } }, { signal })
  const there = new Map(parts.map(({ number, checksum }) => [number, checksum]))
  const missing: number[] = []
  for (let number = 1; (number - 1) * partBytes < file.size; number++) {
    const checksum = there.get(number)
    // without a checksum in the list it is compared when all parts are there
    const known = checksum ? hashes.of(number - 1) : null
    if (checksum === undefined || (known && known !== checksum)) missing.push(number)
  }
  return missing
}

async function preparePart(
  { id, file, partBytes, hashes }: Sending,
  number: number,
  arrived: number,
  signal: AbortSignal,
): Promise<ReadyPart> {
  const start = (number - 1) * partBytes
  const bytes = file.slice(start, start + sizeOf(file, partBytes, number))
  await hashes.follow(start + bytes.size)
  signal.throwIfAborted()
  const checksum = hashes.of(number - 1)
  if (!checksum) throw new Error('A part has no checksum')
  const body = { number, checksum, arrived }
  return { bytes, signed: await call(signPart, { params: { id }, body }, { signal }) }
}

const sizeOf = (file: Blob, partBytes: number, number: number) =>
  Math.min(partBytes, file.size - (number - 1) * partBytes)

/** The bucket refused a part: its checksum does not match, or the URL has expired. */
export class PartRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The bucket answered with ${status}`)
    this.status = status
  }
}

/** Puts a part into the bucket: `left` when it is sent, `stored` when it is answered. */
function putPart(
  { url, headers }: SignedPart,
  bytes: Blob,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
): { left: Promise<void>; stored: Promise<void> } {
  const { left, answered } = sendBody({ method: 'PUT', url, headers, bytes, onProgress, signal })
  const stored = answered.then(({ status }) => {
    if (status !== 200) throw new PartRefused(status)
  })
  return { left, stored }
}

interface Body {
  method: 'PUT' | 'PATCH'
  url: string
  headers: Record<string, string>
  bytes: Blob | Uint8Array<ArrayBuffer>
  onProgress(loaded: number): void
  signal: AbortSignal
}

/** Sends bytes in one request: `left` when they are sent, `answered` with the response. */
export function sendBody({ method, url, headers, bytes, onProgress, signal }: Body): {
  left: Promise<void>
  answered: Promise<XMLHttpRequest>
} {
  const size = bytes instanceof Blob ? bytes.size : bytes.byteLength
  const left = promised<void>()
  const answered = promised<XMLHttpRequest>()
  // callers may await only one of the two
  left.promise.catch(() => undefined)
  answered.promise.catch(() => undefined)
  const fail = (error: unknown) => {
    left.reject(error)
    answered.reject(error)
  }
  // fetch has no upload progress
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  request.open(method, url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, size))
  request.upload.onload = () => left.resolve()
  request.onload = () => {
    left.resolve()
    answered.resolve(request)
  }
  request.onerror = () => fail(new Error('The line is broken'))
  request.onabort = () => fail(signal.reason)
  request.onloadend = () => signal.removeEventListener('abort', abort)
  if (signal.aborted) fail(signal.reason)
  else {
    signal.addEventListener('abort', abort)
    request.send(bytes)
  }
  return { left: left.promise, answered: answered.promise }
}

/** Promise.withResolvers, for older browsers. */
export function promised<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
