import { useState } from 'react'
import type { Sport } from '../../../contract/catalogue/sport.ts'
import { SportDialog } from './sport-dialog.tsx'

/** The dialog in which a sport is made or changed, while it is open. */
export function useSportDialog() {
  const [edited, setEdited] = useState<Sport | 'new' | null>(null)
  return {
    add: () => setEdited('new'),
    edit: setEdited,
    dialog: edited && (
      <SportDialog {...(edited !== 'new' && { sport: edited })} onClose={() => setEdited(null)} />
    ),
  }
}
