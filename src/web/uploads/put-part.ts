import type { SignedPart } from '../../contract/upload.ts'

/** The bucket refused a part: it has other bytes than its checksum says, or its address is no longer good. */
export class PartRefused extends Error {
  readonly status: number

  constructor(status: number) {
    super(`The bucket answered with ${status}`)
    this.status = status
  }
}

/** Puts a part into the bucket: first it has left this computer, then it is stored. */
export function putPart(
  { url, headers }: SignedPart,
  bytes: Blob,
  onProgress: (loaded: number) => void,
  signal: AbortSignal,
): { left: Promise<void>; stored: Promise<void> } {
  const left = promised()
  const stored = promised()
  const fail = (error: unknown) => {
    left.reject(error)
    stored.reject(error)
  }
  // fetch would not tell how far it is
  const request = new XMLHttpRequest()
  const abort = () => request.abort()
  request.open('PUT', url)
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, bytes.size))
  request.upload.onload = () => left.resolve()
  request.onload = () => {
    if (request.status !== 200) return fail(new PartRefused(request.status))
    left.resolve()
    stored.resolve()
  }
  request.onerror = () => fail(new Error('The bucket cannot be reached'))
  request.onabort = () => fail(signal.reason)
  request.onloadend = () => signal.removeEventListener('abort', abort)
  if (signal.aborted) fail(signal.reason)
  else {
    signal.addEventListener('abort', abort)
    request.send(bytes)
  }
  return { left: left.promise, stored: stored.promise }
}

/** Promise.withResolvers, which browsers of three years ago do not have. */
function promised() {
  let resolve: () => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<void>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
