import { type Environment, isWebAddress } from './environment.ts'

export type PaymentsConfig =
  /** Whether pretended payments deliver real films, which anyone who reaches the shop could have for nothing. */
  | { provider: 'sandbox'; deliversFilms: boolean }
  | {
      provider: 'stripe'
      secretKey: string
      publishableKey: string
      webhookSecret: string
      apiUrl: string | null
    }

const STRIPE_BEGINNINGS = {
  STRIPE_SECRET_KEY: ['sk_', 'rk_'],
  STRIPE_PUBLISHABLE_KEY: ['pk_'],
  STRIPE_WEBHOOK_SECRET: ['whsec_'],
}
const STRIPE_KEYS = Object.keys(STRIPE_BEGINNINGS)

/** Where visitors reach the shop, and where it listens. */
interface Reached {
  publicUrl: string
  host: string
}

export function readPayments(env: Environment, { publicUrl, host }: Reached): PaymentsConfig {
  const { given } = env
  if (![null, 'sandbox', 'sandbox-with-films'].includes(given('PAYMENTS'))) {
    env.refuse('PAYMENTS can only be sandbox or sandbox-with-films (leave it out to use Stripe).')
  }
  const apiUrl = given('STRIPE_API_URL')
  if (apiUrl && !isWebAddress(apiUrl)) {
    env.refuse(
      'STRIPE_API_URL must be an address such as http://localhost:12111 (leave it out to use Stripe).',
    )
  }
  const [secretKey, publishableKey, webhookSecret] = STRIPE_KEYS.map(given)
  if (secretKey && publishableKey && webhookSecret) {
    // a secret key in the place of the other one would be shown to every visitor
    for (const [name, begins] of Object.entries(STRIPE_BEGINNINGS)) {
      const key = given(name) ?? ''
      if (!begins.some((beginning) => key.startsWith(beginning))) {
        env.refuse(`${name} must start with ${begins.join(' or ')}: this is another key of Stripe's.`)
      }
    }
    return { provider: 'stripe', secretKey, publishableKey, webhookSecret, apiUrl }
  }
  const missing = STRIPE_KEYS.filter((name) => !given(name))
  if (missing.length < STRIPE_KEYS.length) {
    const verb = missing.length === 1 ? 'is' : 'are'
    env.refuse(`Stripe needs all three of its keys: ${missing.join(' and ')} ${verb} not set.`)
  } else if (isElsewhere(publicUrl) && given('PAYMENTS') === null) {
    env.refuse(
      'A shop on the internet needs the three Stripe keys to take money; set PAYMENTS=sandbox to run it with pretend payments.',
    )
  }
  const isOnlyHere = !isElsewhere(publicUrl) && isThisMachine(host)
  const deliversFilms = isOnlyHere || given('PAYMENTS') === 'sandbox-with-films'
  return { provider: 'sandbox', deliversFilms }
}

const isElsewhere = (publicUrl: string) => publicUrl !== '' && !isThisMachine(new URL(publicUrl).hostname)

const isThisMachine = (host: string) => ['localhost', '127.0.0.1', '::1', '[::1]'].includes(host)
