import { useState } from 'react'
import { readPriceRules } from '../../../contract/buying/price-rule-calls.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useRead } from '../../platform/api/queries.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { useGuardedClose } from '../../platform/ui/unsaved-changes.ts'
import { Section } from '../settings/settings-form.tsx'
import { PriceRulesForm } from './price-rules-form.tsx'

/** For every event that has no rules of its own. */
export function PriceRulesSettings() {
  const zone = useShop()?.timeZone
  const query = useRead(readPriceRules, {})
  return (
    <Section
      title="Price rules"
      text="For every event. An event can have rules of its own: open it and choose Prices."
    >
      <ListState query={query} what="price rules" isEmpty={() => false} empty={null}>
        {(answer) => zone && <PriceRulesForm key={JSON.stringify(answer)} zone={zone} {...answer} />}
      </ListState>
    </Section>
  )
}

/** Of one event. */
export function EventPricesDialog({ eventId, onClose }: { eventId: number; onClose: () => void }) {
  const zone = useShop()?.timeZone
  const query = useRead(readPriceRules, { query: { eventId } })
  const [isDirty, setDirty] = useState(false)
  return (
    <Dialog
      open
      onOpenChange={useGuardedClose(isDirty, onClose)}
      title="Prices of this event"
      description="Anything you leave as it is follows the settings."
      size="medium"
    >
      <ListState query={query} what="prices" isEmpty={() => false} empty={null}>
        {(answer) =>
          zone && (
            <PriceRulesForm {...answer} eventId={eventId} zone={zone} onSaved={onClose} onDirty={setDirty} />
          )
        }
      </ListState>
    </Dialog>
  )
}
