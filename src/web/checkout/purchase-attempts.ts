import { idempotencyKeysAt } from '../api/idempotency-key.ts'

export const purchaseKeys = idempotencyKeysAt('purchaseAttempt')
