import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Every kind of camera's file through the whole pipeline, measured by ffprobe; words of a name choose some of them. */
const FORMATS = process.argv.slice(2).join('|') || 'all'
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'programs-sqlite', 'forty-kinds']
const child = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, FORMATS } })
const [code] = await once(child, 'close')
process.exitCode = code ?? 1
