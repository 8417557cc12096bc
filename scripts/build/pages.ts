import { build } from 'vite'
import { FOLDER } from '../setup/folder.mjs'
import { oneByte } from './one-byte.ts'
import { slimCalls } from './slim-calls.ts'

/** What the browser loads, into `dist/client`; what the server renders pages with; the worker for a lost signal. */
export async function buildPages() {
  const root = FOLDER
  await build({ root, logLevel: 'warn' })
  await build({
    root,
    plugins: [oneByte()],
    logLevel: 'warn',
    // in few files, which a start finds sooner
    ssr: { noExternal: true, external: ['react', 'react-dom'] },
    build: { ssr: 'src/web/server.tsx', outDir: 'dist/server', manifest: false },
  })
  await build({
    root,
    configFile: false,
    plugins: [slimCalls()],
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: 'dist/worker',
      target: 'es2022',
      rolldownOptions: {
        input: 'src/web/offline/service-worker.ts',
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}
