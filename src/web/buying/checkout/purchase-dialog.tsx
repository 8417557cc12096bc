import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkPurchase } from '../../../contract/buying/checkout-calls.ts'
import { Email, sameEmail } from '../../../contract/platform/email.ts'
import { useEvent } from '../../pages/base/catalogue-queries.ts'
import { readOf, refresh } from '../../platform/api/queries.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { useRidersAs } from '../access/event-riders.ts'
import { buyerEmail } from '../access/remembered-buyer.ts'
import { closeDraft } from './purchase-draft.ts'
import { PurchaseForm } from './purchase-form.tsx'
import { usePayment } from './use-payment.ts'
import { usePurchaseForm } from './use-purchase-form.ts'
import { closePurchase, type WantedPurchase } from './wanted-purchase.ts'

export function PurchaseDialog({ wanted, open }: { wanted: WantedPurchase; open: boolean }) {
  const event = useEvent(wanted.eventId)
  const form = usePurchaseForm(wanted)
  const { rider, owned, upgrade, others, ownedUnseen, checkEmail, reload, missing } = useRiderForSale(
    wanted,
    form.draft.email,
  )
  const payment = usePayment(wanted.problem, reload)

  const close = () => {
    // the bank's window may be open, and it needs the card field
    if (payment.state === 'processing') return
    closePurchase(wanted.riderId)
    closeDraft()
    payment.giveUp()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title={
        rider
          ? `${wanted.upgrade ? 'Upgrade' : rider.preorder ? 'Pre-order' : 'Unlock'} ${rider.name}`
          : 'Unlock video'
      }
      backCloses
      autoFocus={false}
      {...(!ownedUnseen && {
        description: rider?.preorder
          ? `It isn't up yet. You'll get it by ${rider.preorder.by}, or get your money back.`
          : 'Yours to download a moment after paying.',
      })}
    >
      {rider && (
        <PurchaseForm
          rider={rider}
          event={event.data}
          owned={owned}
          upgrade={wanted.upgrade ? upgrade : undefined}
          others={others}
          ownedUnseen={ownedUnseen}
          form={form}
          payment={payment}
          onEmailLeft={() => void checkEmail()}
        />
      )}
      {!rider && !missing && <Spinner />}
      {missing && <EmptyState title="This video is no longer here" text="It was removed from the shop." />}
    </Dialog>
  )
}

/** The rider as it is sold to the typed address, which may own some of the horses. */
function useRiderForSale({ riderId, eventId, email: of }: WantedPurchase, email: string) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState(() => of ?? buyerEmail())
  const { riders, isFor } = useRidersAs(eventId, asked)
  const rider = riders?.find((one) => one.id === riderId)
  const isAsked = isFor !== null && sameEmail(isFor, email)
  const owned = (isAsked && rider?.ownedHorses) || []
  const others = (isAsked && riders?.filter((one) => one !== rider && one.ownedHorses.length > 0)) || []
  const upgrade = isAsked ? rider?.upgrade : undefined
  /** Owned by the address, which this browser has not proven. */
  const ownedUnseen = isAsked && rider?.owned === true && owned.length === 0

  const checkEmail = async () => {
    const { success, data: address } = Email.safeParse(email)
    if (!success || (asked && sameEmail(asked, address))) return
    const asking = readOf(checkPurchase, { query: { email: address, riderId, linkKey: rider?.linkKey } })
    const check = await queries.fetchQuery({ ...asking, staleTime: 0 }).catch(() => null)
    if (check?.purchased) setAsked(address)
  }

  const reload = async (address: string) => {
    setAsked(address)
    await refresh(queries, ['owned', 'catalogue'])
  }

  return {
    rider,
    owned,
    upgrade,
    others,
    ownedUnseen,
    checkEmail,
    reload,
    missing: Boolean(riders) && !rider,
  }
}
