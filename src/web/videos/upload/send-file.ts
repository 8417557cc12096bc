import type { DetailedError, UploadOptions } from 'tus-js-client'
import { addressOf } from '../../../contract/endpoint.ts'
import { ERROR_HEADER } from '../../../contract/error-codes.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { CHUNK_BYTES } from '../../../contract/videos/upload.ts'
import { findUpload, sealUpload } from '../../../contract/videos/upload-calls.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import type { Pacer } from './pacer.ts'
import { pause } from './pause.ts'

export interface Sending {
  id: string
  file: File
  pacer: Pacer
  /** How many bytes have left this computer. */
  onProgress(sent: number): void
  signal: AbortSignal
}

/** Something on the way keeps what it was given until it has all of it, so a broken line would cost all of it. */
export class HeldBack extends Error {}

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
        if (outgoing.getMethod() === 'PATCH') await pause(pacer.take(bytes), signal)
      },
      onProgress: (sent) => {
        onProgress(sent)
        from ??= sent
        if (isWatched || sent - from < CHUNK_BYTES) return
        isWatched = true
        void isHeldBack(id, sent).then((held) => {
          if (!held) return
          void sending.abort()
          reject(new HeldBack())
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

async function isHeldBack(id: string, sent: number) {
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
