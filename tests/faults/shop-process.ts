import { freshProgram } from '../../scripts/setup/build.mjs'
import { api } from '../support/addresses.ts'
import { Client } from '../support/client.ts'
import { ADMIN } from '../support/open-shop-at.ts'
import { OWN_ENV } from '../support/own-env.ts'
import { startProgram } from '../support/program.ts'

const SERVER = freshProgram('main')

export interface ShopProcess {
  url: string
  /** The end that nothing can prepare for. */
  kill(): Promise<void>
  /** Asks it to end, and gives its exit code once it has. */
  stop(): Promise<number | null>
}

/** The very program that `npm start` runs, at a port that the system chooses unless `env` does. */
export async function startShopProcess(env: Record<string, string>, program = SERVER): Promise<ShopProcess> {
  const { found, kill, stop } = await startProgram(
    [process.execPath, program],
    { ...OWN_ENV, NODE_ENV: 'production', PORT: '0', DEMO: '0', ...env },
    /is open at http:\/\/\S+?(?::(\d+))?\s/,
  )
  return { url: `http://127.0.0.1:${env.PORT ?? found[1]}`, kill, stop }
}

/** The owner, logged in at this address. */
export async function ownerAt(url: string): Promise<Client> {
  const client = new Client(url, ADMIN.password)
  const { status, text } = await client.send('POST', api.login, ADMIN)
  if (status !== 200) throw new Error(`The owner could not log in: ${status} ${text}`)
  return client
}
