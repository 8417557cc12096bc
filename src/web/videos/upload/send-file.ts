import type { DetailedError, UploadOptions } from 'tus-js-client'
import { addressOf } from '../../../contract/endpoint.ts'
import { ERROR_HEADER } from '../../../contract/error-codes.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { CHECKSUM_HEADER, CHUNK_BYTES, STATE_HEADER } from '../../../contract/videos/upload.ts'
import { findUpload, sealUpload } from '../../../contract/videos/upload-calls.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import type { Pacer } from './pacer.ts'

interface Sending {
  id: string
  file: File
  pacer: Pacer
  /** How many bytes have left this computer. */
  onProgress(sent: number): void
  signal: AbortSignal
}

/** Something on the way keeps what it was given until it has all of it, so a broken line would cost all of it. */
export class BufferedByProxy extends Error {}

/** Sends what the shop does not have yet. Rejects where the way is broken: calling it again goes on from there. */
export async function sendFile({ id, file, pacer, onProgress, signal }: Sending): Promise<void> {
  const tus = await import('tus-js-client')
  const bytes = pacer.requestBytes
  let isWatched = bytes <= CHUNK_BYTES
  let from: number | null = null
  await new Promise<void>((resolve, reject) => {
    const sending = new tus.Upload(file, {
      uploadUrl: addressOf({ path: plainRoutes.uploadBytes }, { params: { id } }),
      chunkSize: bytes,
      fileReader: wholeOrPart,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: async (outgoing) => {
        if (outgoing.getMethod() === 'PATCH') await pacer.wait(bytes, signal)
      },
      onProgress: (sent) => {
        onProgress(sent)
        from ??= sent
        if (isWatched || sent - from < CHUNK_BYTES) return
        isWatched = true
        void isBuffered(id, sent).then((held) => {
          if (!held) return
          void sending.abort()
          reject(new BufferedByProxy())
        })
      },
      onSuccess: () => resolve(),
      onError: (error) => reject(refusalOf(error)),
    })
    signal.addEventListener('abort', () => {
      void sending.abort()
      reject(signal.reason)
    })
    sending.start()
  })
}

/** Says that all was sent; from now on the shop compares. */
export const sealFile = (id: string, checksum: string) =>
  call(sealUpload, { params: { id }, body: { checksum } })

/** A file as a whole is read by the browser where it sends it; a part takes a longer way through it. */
const wholeOrPart: NonNullable<UploadOptions['fileReader']> = {
  openFile: async (file: File) => ({
    size: file.size,
    slice: async (start, end) => ({
      value: start === 0 && end >= file.size ? file : file.slice(start, end),
      done: end >= file.size,
    }),
    close: () => undefined,
  }),
}

async function isBuffered(id: string, sent: number) {
  // where even that cannot be asked, the sending itself will break
  const upload = await call(findUpload, { params: { id } }).catch(() => null)
  return upload !== null && sent - upload.received > CHUNK_BYTES / 2
}

function refusalOf(error: Error | DetailedError) {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  if (!answer) return error
  // the answer to a HEAD has no words, but its code
  const code = answer.getHeader(ERROR_HEADER)
  return new RequestError({ status: answer.getStatus(), sentence: answer.getBody(), code })
}

/**
 * Sends a file of which the shop has nothing yet in one request, with its checksum and without asking first how far it is. Where
 * that breaks off, or something came of it after all, the next attempt asks. Gives whether the shop took it as whole.
 */
export async function sendSmall(
  { id, file, pacer, onProgress, signal }: Sending,
  checksum: string,
): Promise<boolean> {
  await pacer.wait(file.size, signal)
  const { answered } = sendBody({
    method: 'PATCH',
    url: addressOf({ path: plainRoutes.uploadBytes }, { params: { id } }),
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      [CHECKSUM_HEADER]: checksum,
    },
    bytes: file,
    onProgress,
    signal,
  })
  const request = await answered
  const { status, responseText: sentence } = request
  if (status >= 300)
    throw new RequestError({ status, sentence, code: request.getResponseHeader(ERROR_HEADER) })
  return request.getResponseHeader(STATE_HEADER) === 'sealed'
}

interface Body {
  method: 'PUT' | 'PATCH'
  url: string
  headers: Record<string, string>
  bytes: Blob | Uint8Array<ArrayBuffer>
  onProgress(loaded: number): void
  signal: AbortSignal
}

/** Sends bytes in one request: first they have left this computer, then they are answered for. */
export function sendBody({ method, url, headers, bytes, onProgress, signal }: Body): {
  left: Promise<void>
  answered: Promise<XMLHttpRequest>
} {
  const size = bytes instanceof Blob ? bytes.size : bytes.byteLength
  const left = promised<void>()
  const answered = promised<XMLHttpRequest>()
  // whoever waits for one of them is told; nobody has to wait for both
  left.promise.catch(() => undefined)
  answered.promise.catch(() => undefined)
  const fail = (error: unknown) => {
    left.reject(error)
    answered.reject(error)
  }
  // fetch would not tell how far it is
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

/** Promise.withResolvers, which browsers of three years ago do not have. */
export function promised<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
