import { vi } from 'vitest'
import type { Task } from '../../../src/web/weekend/memory-card/clip-worker.ts'
import { readClip } from '../../../src/web/weekend/memory-card/read-clip.ts'
import type { CopyTask } from '../../../src/web/weekend/upload-plan/copy-worker.ts'
import { cutPiece } from '../../../src/web/weekend/upload-plan/cut-piece.ts'
import { encodeCopy } from '../../../src/web/weekend/upload-plan/encode-copy.ts'

/** How a browser answers a request, before the shop is asked; null leaves it to the shop. */
type Way = (path: string, init?: RequestInit) => Promise<Response> | null

/** What the owner's browser has and Node has not. Bytes leave it, and are never answered; everything else goes to the shop. */
export function openOwnerPage(shopUrl: string, cookie: string) {
  const toShop = fetch
  let way: Way = () => null
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  vi.stubGlobal('XMLHttpRequest', EndlessRequest)
  vi.stubGlobal('Worker', WorkerInPage)
  vi.stubGlobal('fetch', (path: string | URL, init?: RequestInit) => {
    // the shop's own, and those of the test
    if (!String(path).startsWith('/')) return toShop(path, init)
    return way(String(path), init) ?? toShop(shopUrl + path, withCookie(init, cookie))
  })
  return {
    /** From now on requests go this way. */
    line: (next: Way) => {
      way = next
    },
    /** The line is back, and the browser says so. */
    goOnline: () => {
      way = () => null
      page.dispatchEvent(new Event('online'))
    },
    close: () => vi.unstubAllGlobals(),
  }
}

const withCookie = (init: RequestInit | undefined, cookie: string): RequestInit => ({
  ...init,
  headers: { ...(init?.headers as Record<string, string>), cookie },
})

class EndlessRequest {
  readonly upload = {}
  onabort: (() => void) | null = null
  onloadend: (() => void) | null = null
  open() {}
  setRequestHeader() {}
  send() {}
  abort() {
    this.onabort?.()
    this.onloadend?.()
  }
}

/** Does what the page's workers do, in the page itself: a file that cannot be read is none for a while. */
class WorkerInPage {
  onmessage: ((event: { data: object }) => void) | null = null

  async postMessage(task: (Task | CopyTask) & { id: number }) {
    this.onmessage?.({ data: { id: task.id, ...(await answer(task)) } })
  }
}

async function answer(task: Task | CopyTask) {
  if (task.kind === 'facts') return { facts: await readClip(task.clip, task.zone).catch(() => null) }
  if (task.kind === 'pictures') return { pictures: [] }
  return { bytes: await (task.kind === 'cut' ? cutPiece : encodeCopy)(task.file).catch(() => null) }
}
