import { makeFonts } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { runNode } from './setup/own-node.mjs'
import { command } from './setup/run.mjs'

// the pages come fresh from Vite, and the server starts anew whenever one of its files changes
await command(async () => {
  await ensureInstalled()
  await makeFonts()
  const env = { NODE_ENV: 'development', ...process.env, CLOVERLEAF_DEV: '1' }
  // by folder: watching whatever is loaded would also see the files that Vite writes while it starts
  const folders = ['src/server', 'src/contract', 'src/demo'].map((folder) => `--watch-path=${folder}`)
  return runNode([...folders, '--watch-preserve-output', 'src/server/main.ts'], { env })
})
