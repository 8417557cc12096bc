import { type Environment, isWebAddress } from './environment.ts'

export type PaymentsConfig =
  | { provider: 'sandbox' }
  | {
      provider: 'stripe'
      secretKey: string
      publishableKey: string
      /** Null without a webhook: events are then only read from Stripe's list. */
      webhookSecret: string | null
      apiUrl: string | null
    }

const STRIPE_PREFIXES = {
  STRIPE_SECRET_KEY: ['sk_', 'rk_'],
  STRIPE_PUBLISHABLE_KEY: ['pk_'],
  STRIPE_WEBHOOK_SECRET: ['whsec_'],
}
const STRIPE_KEYS = Object.keys(STRIPE_PREFIXES)

interface Addresses {
  publicUrl: string
  host: string
}

export function readPayments(env: Environment): PaymentsConfig {
  const { given } = env
  if (![null, 'sandbox'].includes(given('PAYMENTS'))) {
    env.refuse('PAYMENTS can only be sandbox (leave it out to use Stripe).')
  }
  const apiUrl = given('STRIPE_API_URL')
  if (apiUrl && !isWebAddress(apiUrl)) {
    env.refuse(
      'STRIPE_API_URL must be an address such as http://localhost:12111 (leave it out to use Stripe).',
    )
  }
  const [secretKey, publishableKey, webhookSecret] = STRIPE_KEYS.map(given)
  if (secretKey && publishableKey && webhookSecret) {
    // with swapped keys the secret key would be sent to every visitor
    for (const [name, prefixes] of Object.entries(STRIPE_PREFIXES)) {
      const key = given(name) ?? ''
      if (!prefixes.some((prefix) => key.startsWith(prefix))) {
        env.refuse(`${name} must start with ${prefixes.join(' or ')}: this is another key of Stripe's.`)
      }
    }
    const [secretMode, publicMode] = [secretKey, publishableKey].map(modeOfKey)
    if (secretMode !== publicMode) {
      env.refuse(
        `STRIPE_SECRET_KEY is a ${secretMode} key and STRIPE_PUBLISHABLE_KEY a ${publicMode} key: take both from the same mode of Stripe.`,
      )
    }
    return { provider: 'stripe', secretKey, publishableKey, webhookSecret, apiUrl }
  }
  const missing = STRIPE_KEYS.filter((name) => !given(name))
  if (missing.length < STRIPE_KEYS.length) {
    const verb = missing.length === 1 ? 'is' : 'are'
    env.refuse(`Stripe needs all three of its keys: ${missing.join(' and ')} ${verb} not set.`)
  }
  return { provider: 'sandbox' }
}

/** Whether no other machine reaches the shop, as far as its settings tell. */
export const isLocalOnly = ({ publicUrl, host }: Addresses) => !isPublicUrl(publicUrl) && isLocalHost(host)

/** Stripe's keys tell whether they move money: `sk_test_…`, `rk_live_…`. */
export const modeOfKey = (key: string) => (key.includes('_test_') ? 'test' : 'live')

export const isPublicUrl = (publicUrl: string) =>
  publicUrl !== '' && !isLocalHost(new URL(publicUrl).hostname)

export const isLocalHost = (host: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)
