import { CHUNK_BYTES } from '../../../contract/videos/upload.ts'

const AT_ONCE = 2
/** A browser has six connections for one server; the pages need some of them. */
const SMALL_AT_ONCE = 4

/**
 * Whether another file may leave beside those of these sizes. Two keep a line busy; of small ones more go, since each of them
 * is over before the next is announced. They stay few, so that what is sent next is chosen as late as can be.
 */
export const hasRoom = (onTheWay: readonly number[]): boolean =>
  onTheWay.length < AT_ONCE ||
  (onTheWay.length < SMALL_AT_ONCE && onTheWay.reduce((sum, bytes) => sum + bytes, 0) < CHUNK_BYTES)
