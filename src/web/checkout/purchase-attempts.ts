import { attemptsAt } from '../attempt.ts'

export const purchaseAttempts = attemptsAt('purchaseAttempt')
