import type { SoldSize } from '../../../contract/buying/sold-size.ts'
import { idempotencyKeysAt } from '../../platform/api/idempotency-key.ts'
import { sessionStore } from '../../platform/browser/browser-storage.ts'
import { DRAFT_KEY } from './left-over.ts'

/** What a buyer has typed, stored for a reload. Never the card. */
export interface PurchaseDraft {
  riderId: number
  eventId: number
  email: string
  phone: string
  quantity: string
  horses: number[]
  size?: SoldSize | undefined
  upgrade?: boolean | undefined
  open: boolean
}

export const readDraft = () => sessionStore.readJson(DRAFT_KEY, isDraft)
export const keepDraft = (draft: PurchaseDraft) => sessionStore.writeJson(DRAFT_KEY, draft)
export const forgetDraft = () => sessionStore.remove(DRAFT_KEY)

/** Idempotency keys of startPurchase. */
export const purchaseKeys = idempotencyKeysAt('purchaseAttempt')

export function closeDraft() {
  const draft = readDraft()
  if (draft) keepDraft({ ...draft, open: false })
}

function isDraft(value: unknown): value is PurchaseDraft {
  const draft = value as Partial<PurchaseDraft> | null
  return (
    typeof draft?.riderId === 'number' &&
    typeof draft.eventId === 'number' &&
    typeof draft.email === 'string' &&
    typeof draft.phone === 'string' &&
    typeof draft.quantity === 'string' &&
    Array.isArray(draft.horses)
  )
}
