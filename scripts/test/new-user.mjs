import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { FOLDER, inFolder } from '../setup/folder.mjs'
import { runQuietly, Stop } from '../setup/run.mjs'
import { buyOne } from './buy-one.mjs'

/** A slow line and two busy cores; a machine that needs longer is no place to try a shop. */
const MINUTES = 15
const TO_STOP = 30_000
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * The first minute of a new user: a fresh clone in a folder whose name has a space, with an empty home and nothing in
 * npm's cache, `npm start`, the home page, a purchase, Ctrl-C.
 */
export async function proveFirstMinute() {
  if (!existsSync(inFolder('.git'))) return { note: 'skipped: this is no clone' }
  const place = mkdtempSync(join(tmpdir(), 'cloverleaf new user-'))
  const clone = join(place, 'my shop')
  const home = join(place, 'home')
  mkdirSync(home)
  try {
    const { code, output } = await runQuietly('git', ['clone', '--quiet', FOLDER, clone])
    if (code !== 0) throw new Stop(`The shop could not be cloned: ${output.trim()}`)
    const started = performance.now()
    const shop = await startAsNewUser(clone, home)
    const seconds = Math.round((performance.now() - started) / 1000)
    try {
      await buyOne(shop.url)
    } finally {
      await shop.stop()
    }
    return { passed: 1, note: `open after ${seconds} s, one video bought, all ended` }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}

async function startAsNewUser(clone, home) {
  const env = { ...newUsersEnv(), HOME: home, npm_config_cache: join(home, '.npm'), PORT: '0' }
  // a group of its own, as a terminal makes one: what it starts is in it
  const child = spawn('npm', ['start'], {
    cwd: clone,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = []
  child.stdout.on('data', (chunk) => said.push(chunk))
  child.stderr.on('data', (chunk) => said.push(chunk))
  const ended = once(child, 'close')
  const giveUp = () => {
    process.kill(-child.pid, 'SIGKILL')
    process.exit(1)
  }
  for (const signal of SIGNALS) process.once(signal, giveUp)
  const stop = async () => {
    for (const signal of SIGNALS) process.off(signal, giveUp)
    await endGroup(child, ended)
  }
  try {
    return { url: await untilHome(() => String(Buffer.concat(said)), child), stop }
  } catch (error) {
    await stop().catch(() => {})
    throw new Stop(`npm start failed for a new user: ${error.message}\n${Buffer.concat(said)}`)
  }
}

async function untilHome(said, child) {
  const end = performance.now() + MINUTES * 60_000
  while (performance.now() < end) {
    if (child.exitCode !== null) throw new Error(`it ended with code ${child.exitCode}`)
    const [, port] = /is open at http:\/\/localhost:(\d+)/.exec(said()) ?? []
    const url = `http://127.0.0.1:${port}`
    const home = port && (await fetch(url).catch(() => null))
    if (home?.ok && (await home.text()).includes('Choose Your Sport')) return url
    await pause(250)
  }
  throw new Error(`there was no home page after ${MINUTES} minutes`)
}

/** As Ctrl-C in a terminal does. Nothing of it may be left. */
async function endGroup(child, ended) {
  if (child.exitCode === null) process.kill(-child.pid, 'SIGINT')
  const inTime = await Promise.race([ended.then(() => true), pause(TO_STOP, false, { ref: false })])
  const left = isAlive(child.pid)
  if (left) process.kill(-child.pid, 'SIGKILL')
  if (!inTime || left)
    throw new Stop(`npm start left something running ${TO_STOP / 1000} seconds after Ctrl-C.`)
}

function isAlive(group) {
  try {
    process.kill(-group, 0)
    return true
  } catch {
    return false
  }
}

const KEPT = /^(PATH|LANG|LC_\w+|TZ|TMPDIR|USER|LOGNAME|SHELL)$/
/** How npm reaches its registry is the machine's affair, also for a new user. */
const OF_THE_LINE = /proxy|cert|ssl|_ca_|^npm_config_(userconfig|globalconfig|registry|cafile)$/i

/** Nothing of the checkout's own, nor a setting of a shop's. */
function newUsersEnv() {
  const kept = Object.entries(process.env).filter(([name]) => KEPT.test(name) || OF_THE_LINE.test(name))
  const PATH = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: PATH.join(delimiter) }
}
