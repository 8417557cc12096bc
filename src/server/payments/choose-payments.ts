import type { Config } from '../config.ts'
import type { Db } from '../db/open.ts'
import type { Payments } from './payments.ts'
import { sandboxPayments } from './sandbox.ts'
import { stripePayments } from './stripe.ts'

export const choosePayments = ({ payments }: Config, db: Db): Payments =>
  payments.provider === 'stripe' ? stripePayments(payments) : sandboxPayments(db)
