import { addressOf } from '../../../contract/endpoint.ts'
import { proveDomain } from '../../../contract/owner/connection-calls.ts'
import {
  type DomainCheck,
  type DomainConnection,
  DomainProof,
  type DomainSettings,
} from '../../../contract/owner/connections.ts'
import { updateTestOrders } from '../../books/test-sales.ts'
import type { Shop } from '../../composed-shop.ts'
import { isPublicUrl } from '../../platform/config/read-payments.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { randomToken } from '../../platform/random-token.ts'
import { isSame, seal } from '../../platform/secret.ts'
import type { Client } from '../accounts/account-events.ts'
import { saveConnection } from './connections.ts'
import { registerAgain } from './payments-connection.ts'

const PATIENCE = 8000
const MAX_ANSWER = 1000
const TRUST =
  'All visitors look like one to it: the person who runs your server has to name the proxy as trusted.'

export async function readDomainConnection(shop: Shop): Promise<DomainConnection> {
  await shop.refreshConnections()
  const { fixed, publicUrl } = shop.config
  return { fixed: fixed.domain, publicUrl, isPublic: isPublicUrl(publicUrl) }
}

/** Only servers with the shop's secret know it. */
export const proofOf = ({ secret }: Pick<Shop, 'secret'>, challenge: string) =>
  seal(secret, 'address of the shop', challenge)

/** Asks this shop at the address for a proof that only it can give. */
export async function checkAddress(shop: Shop, { publicUrl }: DomainSettings): Promise<DomainCheck> {
  const { host } = new URL(publicUrl)
  const challenge = randomToken(16, 'hex')
  const no = (sentence: string): DomainCheck => ({ reached: false, sentence })
  try {
    const response = await fetch(publicUrl + addressOf(proveDomain, { query: { challenge } }), {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    })
    const location = response.headers.get('location')
    if (location)
      return no(
        `The address ${host} sends visitors on to ${location.slice(0, 200)}: please give that address.`,
      )
    const answer = await readProof(response)
    if (answer && isSame(answer.proof, proofOf(shop, challenge))) {
      const sentence = `${host} reaches this shop by https.`
      return { reached: true, sentence: answer.throughUnknownProxy ? `${sentence} ${TRUST}` : sentence }
    }
    return no(`The address ${host} answers, but not with this shop (status ${response.status}).`)
  } catch (error) {
    return no(whyNot(host, error))
  }
}

async function readProof(response: Response) {
  const text = (await response.text()).slice(0, MAX_ANSWER)
  return DomainProof.safeParse(response.ok ? safeJson(text) : null).data
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function whyNot(host: string, error: unknown) {
  const { name, cause } = error as Error & { cause?: { code?: string; message?: string } }
  const code = cause?.code ?? ''
  if (name === 'TimeoutError' || /TIMEOUT|TIMEDOUT/.test(code))
    return `The address ${host} did not answer in time.`
  if (/ENOTFOUND|EAI_AGAIN/.test(code))
    return `The address ${host} is not in the DNS yet: point it to your server first.`
  if (/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH/.test(code))
    return `The address ${host} is known, but nothing answers there by https.`
  if (/CERT|SSL|TLS|SELF_SIGNED/.test(code))
    return `The address ${host} has no valid certificate yet, so browsers would warn.`
  return `The address ${host} could not be asked: ${cause?.message ?? (error as Error).message}`
}

/**
 * Only an address where the shop answers by https: cookies are bound to it from then on, so at an address that does not work the
 * owner could not log in any more.
 */
export async function connectDomain(shop: Shop, wanted: DomainSettings, from: Client) {
  const { config } = shop
  if (config.fixed.domain)
    throw new ShopError(
      'conflict',
      'The address is set on the server of this shop, so it cannot be changed here',
    )
  if (config.hasExampleSecrets)
    throw new ShopError(
      'conflict',
      'This shop runs with the example passwords, which everyone knows: they have to be changed on the server first',
    )
  await refuseLostPasskeys(shop, wanted)
  const { reached, sentence } = await checkAddress(shop, wanted)
  if (!reached) throw new ShopError('conflict', sentence)
  const { origin, host } = new URL(wanted.publicUrl)
  await saveConnection(shop, 'domain', wanted, { kind: 'domain-changed', from, detail: host })
  await updateTestOrders(shop)
  // uploads go from its pages to the bucket; where this fails, the upload page says why
  await shop.storage.direct?.allowOrigin(origin).catch(() => undefined)
  await registerAgain(shop)
  return readDomainConnection(shop)
}

/** A passkey works under one name only. */
async function refuseLostPasskeys({ db, config }: Shop, { publicUrl }: DomainSettings) {
  const [before, after] = [config.publicUrl, publicUrl].map((url) => new URL(url).hostname)
  if (before === after) return
  const passkey = await db.selectFrom('passkey').select('credentialId').limit(1).executeTakeFirst()
  if (!passkey) return
  throw new ShopError(
    'conflict',
    `Your passkeys work at ${before} only. Remove them under Passkeys, and add them again at the new address.`,
  )
}
