import { useEvent } from '../../pages/base/catalogue-queries.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { closeDraft } from './purchase-draft.ts'
import { PurchaseForm } from './purchase-form.tsx'
import { useBuying } from './use-buying.ts'
import { usePurchaseForm } from './use-purchase-form.ts'
import { useRiderForSale } from './use-rider-for-sale.ts'
import { closePurchase, type WantedPurchase } from './wanted-purchase.ts'

export function PurchaseDialog({ wanted, open }: { wanted: WantedPurchase; open: boolean }) {
  const event = useEvent(wanted.eventId)
  const form = usePurchaseForm(wanted)
  const { rider, owned, ownedUnseen, checkEmail, refresh, missing } = useRiderForSale(
    wanted,
    form.draft.email,
  )
  const buying = useBuying(wanted.problem, refresh)

  const close = () => {
    // the bank's own window may be open over this one, and it needs the card field behind it
    if (buying.state === 'processing') return
    closePurchase(wanted.riderId)
    closeDraft()
    buying.giveUp()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(wish) => wish || close()}
      title={rider ? `Unlock ${rider.name}` : 'Unlock video'}
      {...(!ownedUnseen && { description: 'Yours to download a moment after paying.' })}
    >
      {rider && (
        <PurchaseForm
          rider={rider}
          event={event.data}
          owned={owned}
          ownedUnseen={ownedUnseen}
          form={form}
          buying={buying}
          onEmailLeft={() => void checkEmail()}
        />
      )}
      {!rider && !missing && <Spinner />}
      {missing && (
        <EmptyState title="This video is no longer here" text="It was taken out of the shop meanwhile." />
      )}
    </Dialog>
  )
}
