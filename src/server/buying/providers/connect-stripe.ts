import Stripe from 'stripe'
import type { StripeKeys } from '../../../contract/owner/connections.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { isPublicUrl } from '../../platform/config/read-payments.ts'
import { ShopError } from '../../platform/http/errors.ts'
import { WEBHOOK_TYPES } from './stripe-account.ts'
import { openStripe, type StripeSettings } from './stripe-client.ts'

type StripeAddress = Pick<StripeSettings, 'apiUrl'>

export interface StripeWebhook {
  id: string
  url: string
  /** Stripe tells it only when the endpoint is made. */
  secret: string
}

const open = ({ secretKey }: Pick<StripeKeys, 'secretKey'>, { apiUrl }: StripeAddress) =>
  openStripe({ secretKey, apiUrl }, {})

/** The account of these keys. Throws one sentence where they cannot be used. */
export async function findStripeAccount(keys: StripeKeys, at: StripeAddress) {
  const stripe = open(keys, at)
  const account = await readAccount(stripe)
  await refuseForeignKey(stripe, keys, at)
  return account
}

async function readAccount(stripe: Stripe) {
  try {
    const { id, business_profile, settings } = await stripe.accounts.retrieveCurrent()
    return { id, name: business_profile?.name || settings?.dashboard.display_name || null }
  } catch (error) {
    // a restricted key may take payments without reading the account
    if (error instanceof Stripe.errors.StripePermissionError) return { id: null, name: null }
    throw keyError(error)
  }
}

/** The two keys belong together if a payment of one can be read with the other. It is cancelled at once. */
async function refuseForeignKey(stripe: Stripe, { publishableKey }: StripeKeys, { apiUrl }: StripeAddress) {
  const intent = await stripe.paymentIntents
    .create({ amount: 100, currency: 'usd', description: 'Check of the keys' })
    .catch((error: unknown) => {
      const isAboutKey =
        error instanceof Stripe.errors.StripeAuthenticationError ||
        error instanceof Stripe.errors.StripePermissionError ||
        error instanceof Stripe.errors.StripeConnectionError
      if (isAboutKey) throw keyError(error)
      // an unfinished account takes no payments yet, which the account check says
      return null
    })
  if (!intent?.client_secret) return
  const browser = openStripe({ secretKey: publishableKey, apiUrl }, {})
  try {
    await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret })
  } catch (error) {
    if (error instanceof Stripe.errors.StripeConnectionError) throw keyError(error)
    throw new ShopError(
      'invalid-input',
      'The publishable key is not from the same Stripe account as the secret key: please copy both again',
    )
  } finally {
    await stripe.paymentIntents.cancel(intent.id).catch(() => undefined)
  }
}

function keyError(error: unknown) {
  if (error instanceof Stripe.errors.StripeAuthenticationError)
    return new ShopError('invalid-input', 'Stripe does not know this secret key: please copy it again')
  if (error instanceof Stripe.errors.StripePermissionError)
    return new ShopError(
      'invalid-input',
      'This key may not take payments: give it the permission "PaymentIntents: write"',
    )
  return new ShopError('provider-unreachable', 'Stripe did not answer. Please try again in a minute.')
}

/** The shop's endpoint at Stripe: the known one if it is still there, else a new one in the place of others at its address. */
export async function ensureWebhook(
  keys: StripeKeys,
  at: StripeAddress,
  { publicUrl, known }: { publicUrl: string; known: StripeWebhook | null },
): Promise<StripeWebhook | null> {
  // Stripe cannot reach a shop on this machine
  if (!isPublicUrl(publicUrl)) return null
  const stripe = open(keys, at)
  const url = publicUrl + plainRoutes.stripeWebhook
  try {
    const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
    const own = endpoints.filter((endpoint) => endpoint.url === url || endpoint.id === known?.id)
    const current = own.find(({ id, url: there }) => id === known?.id && there === url)
    for (const { id } of own) if (id !== current?.id) await stripe.webhookEndpoints.del(id)
    if (known && current) {
      await stripe.webhookEndpoints.update(current.id, { enabled_events: events(), disabled: false })
      return known
    }
    const made = await stripe.webhookEndpoints.create({ url, enabled_events: events() })
    return made.secret ? { id: made.id, url, secret: made.secret } : null
  } catch {
    // the account check says what is missing, and payments settle without it, within minutes
    return known?.url === url ? known : null
  }
}

const events = () => [...WEBHOOK_TYPES] as Stripe.WebhookEndpointCreateParams.EnabledEvent[]

export async function removeWebhook(keys: Pick<StripeKeys, 'secretKey'>, at: StripeAddress, id: string) {
  await open(keys, at)
    .webhookEndpoints.del(id)
    .catch(() => undefined)
}

/** Apple Pay, Google Pay and Link appear only on registered domains. What does not work is said by the account check. */
export async function ensureWalletDomain(keys: StripeKeys, at: StripeAddress, publicUrl: string) {
  if (!isPublicUrl(publicUrl)) return
  const stripe = open(keys, at)
  const { hostname } = new URL(publicUrl)
  try {
    const [known] = (await stripe.paymentMethodDomains.list({ domain_name: hostname })).data
    if (!known) await stripe.paymentMethodDomains.create({ domain_name: hostname })
    else if (!known.enabled) await stripe.paymentMethodDomains.update(known.id, { enabled: true })
  } catch {
    // see above
  }
}
