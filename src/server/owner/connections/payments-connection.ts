import type { PaymentsConnection, StripeKeys } from '../../../contract/owner/connections.ts'
import { noteGoingLive, updateTestOrders } from '../../books/test-sales.ts'
import { modeOf } from '../../buying/providers/payments.ts'
import { checkAccount, listMissingAtProvider } from '../../buying/providers/provider-health.ts'
import type { Shop } from '../../composed-shop.ts'
import { modeOfKey } from '../../platform/config/read-payments.ts'
import { ShopError } from '../../platform/http/errors.ts'
import type { Client } from '../accounts/account-events.ts'
import { readConnections, type StoredStripe, saveConnection } from './connections.ts'

const FIXED = 'The keys of Stripe are set on the server of this shop, so they cannot be changed here'

const stripeAt = ({ config }: Shop) => ({ apiUrl: config.stripeUrl })

const connecting = () => import('../../buying/providers/connect-stripe.ts')

export async function readPaymentsConnection(shop: Shop): Promise<PaymentsConnection> {
  await shop.refreshConnections()
  const { config } = shop
  const { payments: stored } = await readConnections(shop)
  const isStripe = config.payments.provider === 'stripe'
  return {
    fixed: config.fixed.payments,
    mode: modeOf(config),
    publishableKey: shop.payments.publishableKey,
    account: config.fixed.payments ? null : (stored?.accountName ?? null),
    hasWebhook: config.payments.provider === 'stripe' && config.payments.webhookSecret !== null,
    missing: isStripe ? await listMissingAtProvider(shop) : [],
  }
}

export async function connectPayments(shop: Shop, keys: StripeKeys, from: Client) {
  refuseFixed(shop)
  const [mode, publicMode] = [keys.secretKey, keys.publishableKey].map(modeOfKey)
  if (mode !== publicMode)
    throw new ShopError(
      'invalid-input',
      `The secret key is a ${mode} key and the publishable key a ${publicMode} key: please take both from the same mode of Stripe`,
    )
  const { findStripeAccount } = await connecting()
  const account = await findStripeAccount(keys, stripeAt(shop))
  const { payments: stored = null } = await readConnections(shop)
  const isSame = stored !== null && isSameAccount(stored, { ...keys, accountId: account.id })
  if (!isSame) await refuseWhilePaying(shop)
  const known = isSame ? stored.webhook : null
  const connection = await registerShop(shop, {
    ...keys,
    accountId: account.id,
    accountName: account.name,
    webhook: known,
  })
  await saveConnection(shop, 'payments', connection, {
    kind: 'payments-connected',
    from,
    detail: [mode, account.name].filter(Boolean).join(', '),
  })
  if (stored && !isSame) await removeOldWebhook(shop, stored)
  await noteGoingLive(shop)
  await updateTestOrders(shop)
  shop.worker.wake('books')
  // what it finds is listed; without an answer it is asked again within the hour
  await checkAccount(shop).catch(() => undefined)
  return readPaymentsConnection(shop)
}

export async function disconnectPayments(shop: Shop, from: Client) {
  refuseFixed(shop)
  const { payments: stored } = await readConnections(shop)
  if (!stored) return
  await refuseWhilePaying(shop)
  await saveConnection(shop, 'payments', null, { kind: 'payments-disconnected', from, detail: null })
  await removeOldWebhook(shop, stored)
}

/** Makes the webhook and the wallet domain at Stripe for the shop's address. */
async function registerShop(shop: Shop, stripe: StoredStripe): Promise<StoredStripe> {
  const { ensureWebhook, ensureWalletDomain } = await connecting()
  const { publicUrl } = shop.config
  const webhook = await ensureWebhook(stripe, stripeAt(shop), { publicUrl, known: stripe.webhook })
  await ensureWalletDomain(stripe, stripeAt(shop), publicUrl)
  return { ...stripe, webhook }
}

/** After a change of the address. Without an answer the account check says what is missing. */
export async function registerAgain(shop: Shop) {
  const { payments: stored } = await readConnections(shop)
  if (!stored || shop.config.fixed.payments) return
  await saveConnection(shop, 'payments', await registerShop(shop, stored), null)
  await checkAccount(shop).catch(() => undefined)
}

async function removeOldWebhook(shop: Shop, { secretKey, webhook }: StoredStripe) {
  if (!webhook) return
  const { removeWebhook } = await connecting()
  await removeWebhook({ secretKey }, stripeAt(shop), webhook.id)
}

function refuseFixed({ config }: Shop) {
  if (config.fixed.payments) throw new ShopError('conflict', FIXED)
}

/** A rolled key of the same account sees the same payments. */
const isSameAccount = (stored: StoredStripe, given: Pick<StoredStripe, 'secretKey' | 'accountId'>) =>
  modeOfKey(stored.secretKey) === modeOfKey(given.secretKey) &&
  (stored.secretKey === given.secretKey ||
    (stored.accountId !== null && stored.accountId === given.accountId))

/** Without its key a payment that is open could be paid and never be delivered. */
async function refuseWhilePaying({ db, config, now }: Shop) {
  if (modeOf(config) !== 'live') return
  const { open } = await db
    .selectFrom('checkout')
    .where('provider', '=', 'stripe')
    .where('status', '=', 'open')
    .where(({ or, eb }) => or([eb('heldUntil', '>', now().toISOString()), eb('paidSeenAt', 'is not', null)]))
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  if (Number(open) === 0) return
  throw new ShopError(
    'conflict',
    `${Number(open) === 1 ? 'A buyer is' : `${open} buyers are`} paying right now. Please try again in 15 minutes.`,
  )
}
