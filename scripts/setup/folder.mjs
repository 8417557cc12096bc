import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder, wherever the command was called from. */
export const FOLDER = fileURLToPath(new URL('../..', import.meta.url))

export const inFolder = (...parts) => join(FOLDER, ...parts)
