import Check from 'lucide/check'
import { useState } from 'react'
import { formatDollars } from '../../../contract/buying/pricing.ts'
import type { Event } from '../../../contract/catalogue/event.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { ScrollBox } from '../../platform/ui/scroll-box.tsx'
import { useGuardedClose } from '../../platform/ui/unsaved-changes.ts'
import { BulkAddForm } from './bulk-add-form.tsx'

/** Adds up to twenty riders; then shows a summary, with a way back to the form. */
export function BulkAddDialog({ events, onClose }: { events: Event[]; onClose: () => void }) {
  const [added, setAdded] = useState<Rider[] | null>(null)
  const [dirty, setDirty] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={useGuardedClose(dirty, onClose)}
      title="Bulk Add Riders"
      size="wide"
      {...(!added && {
        description: 'Type, or paste rows from a spreadsheet: name, link and price in any order.',
      })}
    >
      {added ? (
        <BulkSummary riders={added} onMore={() => setAdded(null)} onClose={onClose} />
      ) : (
        <BulkAddForm events={events} onDirty={setDirty} onAdded={setAdded} />
      )}
    </Dialog>
  )
}

interface BulkSummaryProps {
  riders: Rider[]
  onMore: () => void
  onClose: () => void
}

const BulkSummary = ({ riders, onMore, onClose }: BulkSummaryProps) => (
  <>
    <p role="status" className="font-semibold text-lg">
      Successfully added {riders.length} riders
    </p>
    <ScrollBox
      label="Added riders"
      className="mt-4 max-h-[50dvh] overflow-y-auto rounded-card border border-hairline"
    >
      <ul>
        {riders.map((rider) => (
          <li
            key={rider.id}
            className="flex items-center gap-3 border-hairline px-4 py-2.5 not-first:border-t"
          >
            <Check aria-hidden className="size-4 shrink-0 text-bolt" />
            <span className="min-w-0 flex-1 truncate">{rider.name}</span>
            <span className="text-dust tabular-nums">{formatDollars(rider.price)}</span>
          </li>
        ))}
      </ul>
    </ScrollBox>
    <div className="mt-6 flex flex-wrap gap-3">
      <Button onClick={onMore}>Add More Riders</Button>
      <Button variant="outline" onClick={onClose}>
        Done
      </Button>
    </div>
  </>
)
