import { openOfflineCache } from './offline-cache.ts'

/** The kept picture in the widest of its other widths: without a signal, a turned phone asks for one that it never fetched. */
export async function otherWidth({ url }: { url: string }) {
  const cache = await openOfflineCache('pictures')
  const { picture } = partsOf(url)
  const [widest] = (await cache.keys())
    .filter((key) => partsOf(key.url).picture === picture)
    .sort((a, b) => partsOf(b.url).width - partsOf(a.url).width)
  return widest && cache.match(widest)
}

/** `/pictures/event-4-640.avif?v=1` is 640 wide; one without a width is as wide as it gets. */
function partsOf(address: string) {
  const { pathname, search } = new URL(address)
  const [, name, width] = /^(.+?)(?:-(\d{3,4}))?\.\w+$/.exec(pathname) ?? []
  return { picture: `${name}${search}`, width: width ? Number(width) : Number.POSITIVE_INFINITY }
}
