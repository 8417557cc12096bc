import { useState } from 'react'
import type { Event } from '../../../contract/catalogue/event.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { Button } from '../../platform/ui/button.tsx'
import { ManyRidersDialog, type SharedField } from './many-riders-dialog.tsx'
import { useDeleteRiders } from './use-delete-riders.ts'

interface ManyRidersBarProps {
  riders: Rider[]
  events: Event[]
  onDone: () => void
}

/** What can be done with all selected riders at once; it stays in sight while one scrolls. */
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
