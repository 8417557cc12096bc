import type { DetailedError, UploadOptions } from 'tus-js-client'
import { api } from '../../contract/api.ts'
import { CHUNK_BYTES, type Upload } from '../../contract/upload.ts'
import { RequestError, request } from '../request.ts'
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
export class HeldBack extends Error {}

/** Sends what the shop does not have yet. Rejects where the way is broken: calling it again goes on from there. */
export async function sendFile({ id, file, pacer, onProgress, signal }: Sending): Promise<void> {
  const tus = await import('tus-js-client')
  const bytes = pacer.requestBytes
  let isWatched = bytes <= CHUNK_BYTES
  let from: number | null = null
  await new Promise<void>((resolve, reject) => {
    const sending = new tus.Upload(file, {
      uploadUrl: api.uploadBytes(id),
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
export const sealFile = (id: string, checksum: string) => request('PUT', api.uploadChecksum(id), { checksum })

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
  const answer = await request('GET', api.upload(id)).catch(() => null)
  const upload = (await answer?.json()) as Upload | undefined
  return upload !== undefined && sent - upload.received > CHUNK_BYTES / 2
}

function refusalOf(error: Error | DetailedError) {
  const answer = 'originalResponse' in error ? error.originalResponse : null
  return answer ? new RequestError(answer.getStatus(), answer.getBody()) : error
}

function pause(milliseconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    signal.throwIfAborted()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
