import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../', import.meta.url))
const PATIENCE = 60_000

export interface ShopProcess {
  url: string
  /** The end that nothing can prepare for. */
  kill(): Promise<void>
  /** Asks it to end, and gives its exit code once it has. */
  stop(): Promise<number | null>
}

/** The very program that `npm start` runs. */
export async function startShopProcess(env: Record<string, string>): Promise<ShopProcess> {
  const shop = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: FOLDER,
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DEMO: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = once(shop, 'exit')
  // however this run ends, it leaves no server behind
  const end = () => void shop.kill('SIGKILL')
  process.once('exit', end)
  gone.then(() => process.off('exit', end))
  const kill = async () => {
    shop.kill('SIGKILL')
    await gone
  }
  const stop = async () => {
    shop.kill('SIGTERM')
    await gone
    return shop.exitCode
  }
  try {
    return { url: await addressOf(shop), kill, stop }
  } catch (error) {
    await kill()
    throw error
  }
}

function addressOf(shop: ChildProcess) {
  return new Promise<string>((resolve, reject) => {
    let said = ''
    const tooLate = setTimeout(() => reject(new Error(`The shop did not open in time.\n${said}`)), PATIENCE)
    const listen = (chunk: Buffer) => {
      said += chunk
      const port = /is open at http:\/\/\S+?:(\d+)/.exec(said)?.[1]
      if (!port) return
      clearTimeout(tooLate)
      resolve(`http://127.0.0.1:${port}`)
    }
    shop.stdout?.on('data', listen)
    shop.stderr?.on('data', listen)
    // a process can be gone before its last words were read
    shop.once('close', (code, signal) => {
      clearTimeout(tooLate)
      reject(new Error(`The shop did not open (${signal ?? code}).\n${said}`))
    })
  })
}
