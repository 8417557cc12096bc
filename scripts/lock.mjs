import { runNode } from './setup/own-node.mjs'
import { command } from './setup/run.mjs'

// no install before this one: it mends the file that an install needs
await command(() => runNode(['scripts/check/complete-lock-file.ts']))
