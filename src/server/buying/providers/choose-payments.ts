import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Payments } from './payments.ts'
import { sandboxPayments } from './sandbox.ts'
import type { StripeTimeouts } from './stripe.ts'

export async function choosePayments(
  { payments }: Config,
  db: Db,
  timeouts?: Partial<StripeTimeouts>,
): Promise<Payments> {
  if (payments.provider === 'sandbox') return sandboxPayments(db)
  const { stripePayments } = await import('./stripe.ts')
  return stripePayments(payments, timeouts)
}
