import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BUILT = fileURLToPath(new URL('../../../dist', import.meta.url))

/** A picture or font that was built with the shop. */
export const builtFile = (folder: 'fonts' | 'pictures', name: string) => join(BUILT, folder, name)
