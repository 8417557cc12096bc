import { useState } from 'react'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import type { CardForm, WalletConsent } from './card-payment.ts'
import { checkPurchase } from './check-purchase.ts'
import type { HorsesToBuy } from './horses-to-buy.ts'
import type { useBuying } from './use-buying.ts'
import type { useLikelyEmail } from './use-likely-email.ts'
import type { PurchaseFormState } from './use-purchase-form.ts'

interface Paying {
  rider: Rider
  toBuy: HorsesToBuy
  form: PurchaseFormState
  likely: ReturnType<typeof useLikelyEmail>
  buying: ReturnType<typeof useBuying>
}

/** The two ways to pay: the card in the form, or a wallet. */
export function usePay({ rider, toBuy, form, likely, buying }: Paying) {
  const [card, setCard] = useState<CardForm | null>(null)
  const [cardWish, setCardWish] = useState(1)
  const { quantity, horses, totalCents } = toBuy

  const check = (filled: { email: string; phone: string; card: CardForm | null }) =>
    form.accept(checkPurchase(filled))

  const wantedBy = (buyer: { email: string; phone: string }) => ({
    riderId: rider.id,
    linkKey: rider.linkKey,
    email: buyer.email.trim(),
    phoneNumber: buyer.phone.trim(),
    amount: totalCents,
    quantity,
    ...(rider.horseCount > 1 && horses.length > 0 && { horses }),
  })

  const payByCard = () => {
    const ready = check({ ...form.draft, card })
    if (!card) setCardWish(cardWish + 1)
    if (!ready || likely.warns()) return
    void buying.pay({ rider, card: ready.card, wanted: wantedBy(form.draft) })
  }

  /** A wallet knows who pays, so its buyer has nothing to type; what was typed wins. */
  const payByWallet = async (consent: WalletConsent) => {
    const { email, phone } = form.draft
    const buyer = { email: email.trim() || consent.email, phone: phone.trim() || consent.phone }
    form.change(buyer)
    const wallet: CardForm = { problem: null, pay: consent.pay }
    const ready = check({ email: buyer.email, phone: buyer.phone || 'none', card: wallet })
    if (ready && (await buying.pay({ rider, card: wallet, wanted: wantedBy(buyer) }))) return
    consent.refuse()
  }

  return { payByCard, payByWallet, setCard, cardWish }
}
