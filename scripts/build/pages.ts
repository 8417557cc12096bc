import { build } from 'vite'
import { FOLDER } from '../setup/folder.mjs'
import { oneByte } from './one-byte.ts'
import { newPart } from './put-in-place.ts'
import { slimCalls } from './slim-calls.ts'

const root = FOLDER

/** What the browser loads. */
export const buildClient = () => build({ root, logLevel: 'warn', build: { outDir: newPart('client') } })

/** What the server renders pages with. */
export const buildRenderer = () =>
  build({
    root,
    plugins: [oneByte()],
    logLevel: 'warn',
    // in few files, which a start finds sooner
    ssr: { noExternal: true, external: ['react', 'react-dom'] },
    build: { ssr: 'src/web/server.tsx', outDir: newPart('server'), manifest: false },
  })

export const buildServiceWorker = () =>
  build({
    root,
    configFile: false,
    plugins: [slimCalls()],
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir: newPart('worker'),
      target: 'es2022',
      rolldownOptions: {
        input: 'src/web/pages/offline/service-worker.ts',
        checks: { bundlerTimings: false },
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
