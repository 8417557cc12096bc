import { useState } from 'react'
import type { Event } from '../../../contract/catalogue/event.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { useGuardedClose } from '../../platform/ui/use-guarded-close.ts'
import { BulkAddForm } from './bulk-add-form.tsx'
import { BulkSummary } from './bulk-summary.tsx'

/** Up to twenty riders at a time: the form, then who was added, then perhaps the form again. */
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
