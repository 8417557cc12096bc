/** What a browser keeps of the shop for where the signal ends, and how many of each. */
const KEPT = { pages: 40, answers: 80, personal: 60, assets: 150, pictures: 200 } as const

export type Shelf = keyof typeof KEPT

/** A page without content, that the app fills in by itself. */
export const SHELL = '/?render=client'
/** Marks an answer that was kept, with the time it is from. */
export const KEPT_HEADER = 'x-kept'

/** Stands in the browser's timeline once a page has put away all that it needs, and asks for nothing more. */
export const KEPT_MARK = 'shop kept'

export const openShelf = (shelf: Shelf) => caches.open(`shop-${shelf}`)

const PAGES = /^\/(?:(?:sports|my-work|about|contact|privacy|terms)?|sport\/\d+\/events|event\/\d+)$/
const ANSWERS = /^\/api\/(?:shop(?:\/\w+)?|sports(?:\/\d+(?:\/events)?)?|events\/\d+|portfolio)$/

/** Where a page is kept. What is the owner's is kept nowhere. */
export function shelfOfPage({ pathname }: URL): Shelf | null {
  if (/^\/order\/[^/]+$/.test(pathname)) return 'personal'
  return PAGES.test(pathname) ? 'pages' : null
}

/** Where an answer of the API is kept: under its own address, which names the order or the buyer that it is for. */
export function shelfOfAnswer({ pathname, searchParams }: URL): Shelf | null {
  if (/^\/api\/orders\/[^/]+$/.test(pathname)) return 'personal'
  if (pathname === '/api/riders') return searchParams.get('adminView') === 'false' ? 'personal' : null
  return ANSWERS.test(pathname) ? 'answers' : null
}

/** The address without what only proves or tracks something. */
export function keyOf(address: string) {
  const url = new URL(address)
  const pageOf = url.pathname.startsWith('/api/') ? ['eventId', 'email', 'adminView'] : ['rider']
  for (const name of [...url.searchParams.keys()]) if (!pageOf.includes(name)) url.searchParams.delete(name)
  return url.href
}

/** The oldest leave first. */
export async function trimShelf(shelf: Shelf) {
  const cache = await openShelf(shelf)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - KEPT[shelf])).map((key) => cache.delete(key)))
}

/** Whoever uses the browser next finds nothing of what the one before saw. */
export async function forgetKept() {
  if (!('caches' in globalThis)) return
  await Promise.all(['pages', 'answers', 'personal'].map((shelf) => caches.delete(`shop-${shelf}`)))
}
