import { useEffect, useState } from 'react'
import type { Rider } from '../../contract/rider.ts'
import { adjustPicks } from './horse-choice.ts'
import { keepDraft, readDraft } from './purchase-draft.ts'
import type { WantedPurchase } from './wanted-purchase.ts'

/** What the buyer types. It is kept over a reload and over closing the dialog. */
export function usePurchaseForm(wanted: WantedPurchase, firstEmail: string) {
  const [typed, setTyped] = useState(() => {
    const draft = readDraft()
    const same = draft?.riderId === wanted.riderId ? draft : null
    return {
      email: draft?.email || firstEmail,
      phone: draft?.phone ?? '',
      quantity: String(wanted.quantity ?? same?.quantity ?? '1'),
      horses: same?.horses ?? [],
    }
  })
  const { riderId, eventId } = wanted
  useEffect(() => keepDraft({ ...typed, riderId, eventId, open: true }), [typed, riderId, eventId])
  const change = (part: Partial<typeof typed>) => setTyped((before) => ({ ...before, ...part }))
  return { typed, change }
}

/** The horses that can still be bought, how many of them are, and which. */
export function horsesToBuy(rider: Rider, owned: number[], typed: { quantity: string; horses: number[] }) {
  const free = rider.horses.filter(({ horse, available }) => available && !owned.includes(horse))
  const numbers = free.map(({ horse }) => horse)
  const quantity = Math.max(1, Math.min(Number(typed.quantity) || 1, free.length))
  const picked = typed.horses.filter((horse) => numbers.includes(horse)).slice(-quantity)
  const all = quantity >= free.length
  // until the buyer has picked, the first ones are meant
  const horses = all ? numbers : typed.horses.length === 0 ? adjustPicks([], numbers, quantity) : picked
  return { free, numbers, quantity, horses, all }
}
