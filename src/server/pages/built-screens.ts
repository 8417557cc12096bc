import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as WebServer from '../../web/server.tsx'
import type { Assets } from './document.ts'

/** The renderer and its assets, from the build or from Vite's dev server. */
export interface Screens {
  render: typeof WebServer.renderPage
  assets: Assets
}

const dist = join(import.meta.dirname, '../../../dist')
export const clientFolder = join(dist, 'client')
export const iconFile = join(dist, '../assets/icon.svg')
export const iconsFolder = join(dist, 'icons')
export const workerFile = join(dist, 'worker/service-worker.js')
export const picturesFolder = join(dist, '../assets/pictures')
export const loopsFolder = join(dist, '../assets/loops')

interface Chunk {
  file: string
  name?: string
  dynamicImports?: string[]
}

export async function loadBuiltScreens(): Promise<Screens> {
  const web: typeof WebServer = await import(pathToFileURL(join(dist, 'server/server.js')).href)
  const manifest: Record<string, Chunk> = JSON.parse(
    await readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  )
  const entry = manifest['src/web/start.ts']
  if (!entry) throw new Error('The build has no entry for the browser')
  const app = entry.dynamicImports?.map((name) => manifest[name]).find((chunk) => chunk?.name === 'client')
  if (!app) throw new Error('The build has no app for the browser')
  const firstView = manifest['src/web/first-view.css']
  const allStyles = manifest['src/web/all-styles.css']
  if (!firstView || !allStyles) throw new Error('The build has no styles for the browser')
  return {
    render: web.renderPage,
    assets: {
      script: `/${entry.file}`,
      app: `/${app.file}`,
      css: await readFile(join(clientFolder, firstView.file), 'utf8'),
      allStyles: `/${allStyles.file}`,
      prelude: '',
    },
  }
}
