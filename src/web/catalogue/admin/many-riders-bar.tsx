import { useState } from 'react'
import type { Event } from '../../../contract/catalogue/event.ts'
import { removeRiders, restoreRiders } from '../../../contract/catalogue/many-riders-calls.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm-store.ts'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'
import { ManyRidersDialog, type SharedField } from './many-riders-dialog.tsx'

interface ManyRidersBarProps {
  riders: Rider[]
  events: Event[]
  onDone: () => void
}

/** A sticky bar with the bulk actions for the selected riders. */
export function ManyRidersBar({ riders, events, onDone }: ManyRidersBarProps) {
  const [field, setField] = useState<SharedField | null>(null)
  const remove = useDeleteRiders(onDone)
  return (
    <>
      <section
        aria-label="Selected riders"
        className="sticky bottom-4 z-30 mt-4 flex flex-wrap items-center gap-2 rounded-2xl border border-chalk/15 bg-raised p-3"
      >
        <p role="status" className="px-2 font-semibold text-sm tabular-nums">
          {riders.length.toLocaleString('en-US')} selected
        </p>
        <Button size="small" variant="outline" onClick={() => setField('price')}>
          Set price
        </Button>
        <Button size="small" variant="outline" onClick={() => setField('eventId')}>
          Move to event
        </Button>
        <Button size="small" variant="outline" onClick={() => setField('salesLimit')}>
          Set limit
        </Button>
        <Button size="small" variant="destructive" onClick={() => remove(riders)}>
          Delete
        </Button>
        <Button size="small" variant="quiet" onClick={onDone} className="sm:ml-auto">
          Clear selection
        </Button>
      </section>
      {field && (
        <ManyRidersDialog
          field={field}
          riders={riders}
          events={events}
          onClose={() => setField(null)}
          onDone={onDone}
        />
      )}
    </>
  )
}

/** Asks first; the toast has an undo. */
function useDeleteRiders(onDone: () => void) {
  const restore = useRestoreRiders()
  const remove = useCall(removeRiders, {
    onSuccess: (_answer, { body }) => {
      onDone()
      toast({
        title:
          body.ids.length === 1
            ? 'Rider deleted successfully'
            : `${pluralize(body.ids.length, 'rider')} deleted successfully`,
        action: {
          label: 'Undo',
          altText: 'Add the riders again',
          onSelect: () => restore.mutate({ body }),
        },
      })
    },
    onError: (error, { body }) =>
      failed(body.ids.length === 1 ? 'Failed to delete rider' : 'Failed to delete riders')(error),
  })
  return async (riders: Rider[]) => {
    const yes = await confirm({
      title: `Delete ${riders.length === 1 ? riders[0]?.name : pluralize(riders.length, 'rider')}?`,
      text: 'This removes them from the shop. Buyers keep their videos, and the sales stay in your books.',
      action: 'Delete',
      destructive: true,
    })
    if (yes) remove.mutate({ body: { ids: riders.map(({ id }) => id) } })
  }
}

const useRestoreRiders = () =>
  useCall(restoreRiders, {
    onSuccess: (_answer, { body }) => toast({ title: `${pluralize(body.ids.length, 'rider')} restored` }),
    onError: failed('The riders could not be restored'),
  })
