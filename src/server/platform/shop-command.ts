import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A release has its own Node beside its program, and installs `shop` on the PATH. */
export const shopCommand = (command: string, node = process.execPath) =>
  existsSync(join(dirname(node), '../dist/shop')) ? `"shop ${command}"` : `"npm run admin -- ${command}"`
