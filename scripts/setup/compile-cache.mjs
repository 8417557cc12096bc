import { inFolder } from './folder.mjs'

/** What Node made of the shop's files is kept there for the next start, which then need not read them as text again. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: inFolder('node_modules/.compiled') }
