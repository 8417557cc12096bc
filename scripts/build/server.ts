import { build } from 'vite'
import { FOLDER } from '../setup/folder.mjs'
import { oneByte } from './one-byte.ts'
import { newPart } from './put-in-place.ts'

/** What is loaded when it is first needed, or has native parts, or the pages share, stays where npm put it. A release has them. */
export const APART =
  /^(react|react-dom|better-sqlite3|sharp|pg|stripe|nodemailer|otpauth|qr|vite|@aws-sdk\/.+|@fastify\/swagger.*|@tus\/.+)($|\/)/

/**
 * The server, the worker and the owner's commands in a few files instead of a thousand, most of them Kysely's, zod's and Fastify's: finding and linking those
 * was most of a start. It runs as deep in the project's folder as the sources, which know `dist` by three steps up.
 */
export const buildServer = () =>
  build({
    root: FOLDER,
    configFile: false,
    plugins: [oneByte()],
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: newPart('shop/server'),
      target: 'node24',
      // its names and lines stand in the log when something fails
      minify: false,
      rolldownOptions: {
        checks: { bundlerTimings: false },
        input: [
          'src/server/main.ts',
          'src/server/worker.ts',
          'src/server/cli.ts',
          // found beside the file that starts it
          'src/server/platform/db/checkpoint-thread.ts',
          'src/server/weekend/match/match-thread.ts',
        ],
        external: APART,
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  })
