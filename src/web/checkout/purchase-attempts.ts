import { attemptsAt } from '../api/idempotency-key.ts'

export const purchaseAttempts = attemptsAt('purchaseAttempt')
