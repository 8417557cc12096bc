import Stripe from 'stripe'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { isPublicUrl } from '../../platform/config/read-payments.ts'
import type { AccountFinding } from './payments.ts'
import { EVENT_TYPES, toShopError } from './stripe-shapes.ts'

/** `refund.updated` and `charge.refunded` tell the same as these. */
const REDUNDANT = ['charge.refund.updated', 'refund.created']
/** What the webhook must send. Declined cards are told by it alone. */
export const WEBHOOK_TYPES = [
  'payment_intent.payment_failed',
  ...EVENT_TYPES.filter((type) => !REDUNDANT.includes(type)),
]

interface Asked {
  publicUrl: string
  /** In the browser, where connecting again makes the webhook. */
  isConnectedHere: boolean
  mode: 'live' | 'test'
}

/** What the owner has to do at Stripe before everything works. */
export async function checkStripeAccount(stripe: Stripe, asked: Asked): Promise<AccountFinding[]> {
  const checks = [unlessForbidden('the account, so it is', 'Accounts', checkCharges(stripe, asked))]
  // Stripe cannot reach a shop on this machine
  if (isPublicUrl(asked.publicUrl)) {
    checks.push(
      unlessForbidden('webhooks, so they are', 'Webhook Endpoints', checkWebhook(stripe, asked)),
      unlessForbidden('domains, so they are', 'Payment Method Domains', checkDomain(stripe, asked)),
    )
  }
  return (await Promise.all(checks)).flat()
}

async function unlessForbidden(
  what: string,
  permission: string,
  check: Promise<AccountFinding[]>,
): Promise<AccountFinding[]> {
  try {
    return await check
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripePermissionError)) throw toShopError(error)
    return [minor(`The key may not read ${what} not checked. Give it the permission "${permission}: read".`)]
  }
}

const minor = (sentence: string): AccountFinding => ({ sentence, stopsSales: false })
const stopping = (sentence: string): AccountFinding => ({
  sentence: `${sentence} Finish the account at Stripe.`,
  stopsSales: true,
})

/** With test keys payments work before the account is finished. */
async function checkCharges(stripe: Stripe, { mode }: Asked): Promise<AccountFinding[]> {
  const { charges_enabled, capabilities, requirements } = await stripe.accounts.retrieveCurrent()
  if (mode === 'test') return []
  if (!charges_enabled) {
    const reason = requirements?.disabled_reason?.replace(/[._]/g, ' ')
    return [
      stopping(
        `Stripe does not let your account take payments, so nobody can pay${reason ? ` (${reason})` : ''}.`,
      ),
    ]
  }
  const cards = capabilities?.card_payments ?? 'active'
  return cards === 'active'
    ? []
    : [stopping('Card payments are not switched on for your Stripe account, so nobody can pay.')]
}

async function checkWebhook(
  stripe: Stripe,
  { publicUrl, isConnectedHere }: Asked,
): Promise<AccountFinding[]> {
  const url = publicUrl + plainRoutes.stripeWebhook
  const endpoints = await stripe.webhookEndpoints.list({ limit: 100 }).autoPagingToArray({ limit: 1000 })
  const own = endpoints.filter((endpoint) => endpoint.url === url)
  if (own.length === 0) {
    const wayOn = isConnectedHere ? 'Connect Stripe again, and it is made.' : `Add ${url} in its dashboard.`
    return [minor(`Stripe has no webhook for this shop. ${wayOn}`)]
  }
  const enabled = own.filter(({ status }) => status === 'enabled')
  if (enabled.length === 0)
    return [minor("The shop's webhook is switched off at Stripe. Switch it on in its dashboard.")]
  const sent = new Set(enabled.flatMap((endpoint) => endpoint.enabled_events))
  const lacking = sent.has('*') ? [] : WEBHOOK_TYPES.filter((type) => !sent.has(type))
  return lacking.length === 0
    ? []
    : [minor(`The shop's webhook at Stripe lacks these events: ${lacking.join(', ')}.`)]
}

const WALLETS = { apple_pay: 'Apple Pay', google_pay: 'Google Pay', link: 'Link' } as const

async function checkDomain(stripe: Stripe, { publicUrl }: Asked): Promise<AccountFinding[]> {
  const { hostname } = new URL(publicUrl)
  const [domain] = (await stripe.paymentMethodDomains.list({ domain_name: hostname })).data
  if (!domain)
    return [minor(`Apple Pay, Google Pay and Link need ${hostname} under Payment method domains at Stripe.`)]
  if (!domain.enabled) {
    return [
      minor(
        `${hostname} is switched off under Payment method domains at Stripe, so there is no Apple Pay, Google Pay or Link.`,
      ),
    ]
  }
  return Object.entries(WALLETS).flatMap(([method, name]) => {
    const { status, status_details } = domain[method as keyof typeof WALLETS]
    const reason = status_details?.error_message ?? 'see Payment method domains at Stripe.'
    return status === 'active' ? [] : [minor(`${name} does not work on ${hostname}: ${reason}`)]
  })
}
