import { idempotencyKeysAt } from '../../platform/api/idempotency-key.ts'
import { sessionStore } from '../../platform/browser/browser-storage.ts'

/** What a buyer has typed, stored for a reload. Never the card. */
export interface PurchaseDraft {
  riderId: number
  eventId: number
  email: string
  phone: string
  quantity: string
  horses: number[]
  open: boolean
}

const KEY = 'purchaseDraft'

export const readDraft = () => sessionStore.readJson(KEY, isDraft)
export const keepDraft = (draft: PurchaseDraft) => sessionStore.writeJson(KEY, draft)
export const forgetDraft = () => sessionStore.remove(KEY)

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
