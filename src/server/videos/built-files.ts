import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../..', import.meta.url))

/** A font that was built with the shop. */
export const builtFont = (name: string) => join(FOLDER, 'dist/fonts', name)

export const stockPicture = (name: string) => join(FOLDER, 'assets/pictures', name)

/** A run in 4K, for the demo. */
export const runFile = (name: string) => join(FOLDER, 'assets/runs', `${name}.mp4`)
