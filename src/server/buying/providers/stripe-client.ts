import Stripe from 'stripe'
import type { Config } from '../../platform/config/config.ts'

export type StripeSettings = Extract<Config['payments'], { provider: 'stripe' }>

export interface StripeTimeouts {
  /** Milliseconds for one request. */
  timeout: number
  retries: number
  /** Milliseconds before the first retry; each further one waits longer. */
  retryDelay: number
}

/** A buyer waits for these calls, so the worst case is half a minute. */
const TIMEOUTS: StripeTimeouts = { timeout: 8000, retries: 2, retryDelay: 500 }
/** Stripe's SDK with the shop's key and patience. */
export function openStripe(
  { secretKey, apiUrl }: Pick<StripeSettings, 'secretKey' | 'apiUrl'>,
  timeouts: Partial<StripeTimeouts>,
): Stripe {
  const { timeout, retries, retryDelay } = { ...TIMEOUTS, ...timeouts }
  const stripe = new Stripe(secretKey, {
    ...addressOf(apiUrl),
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
    appInfo: { name: 'Cloverleaf' },
  })
  // the SDK has no setting for it
  stripe.getInitialNetworkRetryDelay = () => retryDelay / 1000
  return stripe
}

function addressOf(apiUrl: string | null) {
  if (!apiUrl) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? ('http' as const) : ('https' as const),
    host: hostname,
    port: port || (isPlain ? 80 : 443),
  }
}
