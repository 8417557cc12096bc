import type { Config } from '../../platform/config/config.ts'

/** Real money, Stripe's test keys, or the sandbox. */
export type PaymentMode = 'live' | 'test' | 'sandbox'

/** A key of Stripe's says itself whether it moves money: `sk_test_…`, `rk_live_…`. */
export function modeOf({ payments }: Pick<Config, 'payments'>): PaymentMode {
  if (payments.provider === 'sandbox') return 'sandbox'
  return payments.secretKey.includes('_test_') ? 'test' : 'live'
}
