import { build } from 'vite'
import { FOLDER } from '../setup/folder.mjs'

/** What the browser loads, into `dist/client`, and what the server renders pages with, into `dist/server`. */
export async function buildPages() {
  const root = FOLDER
  await build({ root, logLevel: 'warn' })
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/web/server.tsx', outDir: 'dist/server', manifest: false },
  })
}
