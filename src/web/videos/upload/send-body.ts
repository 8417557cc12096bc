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
function promised<T>() {
  let resolve: (value: T) => void = () => undefined
  let reject: (reason: unknown) => void = () => undefined
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
