import type { DetailedError, UploadOptions } from 'tus-js-client'
import { addressOf } from '../../../contract/endpoint.ts'
import { ERROR_HEADER } from '../../../contract/error-codes.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { CHECKSUM_HEADER, CHUNK_BYTES, STATE_HEADER } from '../../../contract/videos/upload.ts'
import { findUpload, sealUpload } from '../../../contract/videos/upload-calls.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import type { Pacer } from './pacer.ts'
import { sendBody } from './send-parts.ts'

interface Sending {
  id: string
  file: File
  pacer: Pacer
  /** Bytes sent. */
  onProgress(sent: number): void
  signal: AbortSignal
}

/** A proxy buffers whole requests, so a broken connection would lose them. */
export class BufferedByProxy extends Error {}

/** Sends by tus what the shop does not have yet. Rejects when the connection breaks; calling it again resumes. */
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

/** Marks the upload as complete. */
export const sealFile = (id: string, checksum: string) =>
  call(sealUpload, { params: { id }, body: { checksum } })

/** A whole file is streamed by the browser's network process; a slice takes a longer way. */
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
  // where this fails, the upload will fail too
  const upload = await call(findUpload, { params: { id } }).catch(() => null)
  return upload !== null && sent - upload.received > CHUNK_BYTES / 2
}

function refusalOf(error: Error | DetailedError) {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  if (!answer) return error
  // the response to HEAD has no body, but an error code
  const code = answer.getHeader(ERROR_HEADER)
  return new RequestError({ status: answer.getStatus(), sentence: answer.getBody(), code })
}

/**
 * Sends a new file in one request with its checksum, without asking for the offset. After a failure the next attempt asks.
 * Returns whether the shop took it as complete.
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
