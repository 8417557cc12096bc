import type { DetailedError } from 'tus-js-client'
import { api } from '../../contract/api.ts'
import { RequestError, request } from '../request.ts'
import type { Pacer } from './pacer.ts'
import type { PieceHashes } from './piece-hashes.ts'

interface Sending {
  id: string
  file: File
  pacer: Pacer
  hashes: PieceHashes
  /** Bytes that left this computer, and whether the shop has said that they arrived. */
  onProgress(sent: number): void
  onArrived(bytes: number): void
  signal: AbortSignal
}

/** Sends what the shop does not have yet. Rejects where the way is broken: calling it again goes on from there. */
export async function sendFile({
  id,
  file,
  pacer,
  hashes,
  onProgress,
  onArrived,
  signal,
}: Sending): Promise<void> {
  const { Upload } = await import('tus-js-client')
  await new Promise<void>((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: api.uploadBytes(id),
      chunkSize: pacer.chunkBytes,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest: async (outgoing) => {
        if (outgoing.getMethod() !== 'PATCH') return
        await pause(pacer.take(pacer.chunkBytes), signal)
      },
      onProgress,
      onChunkComplete: (_size, accepted) => {
        onArrived(accepted)
        // what cannot be read is said when the checksum is asked for
        hashes.follow(accepted).catch(() => undefined)
      },
      onSuccess: () => resolve(),
      onError: (error) => reject(refusalOf(error)),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(signal.reason)
    })
    upload.start()
  })
}

/** Says that all was sent; from now on the shop compares. */
export const sealFile = (id: string, checksum: string) => request('PUT', api.uploadChecksum(id), { checksum })

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
