import { useState } from 'react'
import type { Sport } from '../../../contract/catalogue/sport.ts'
import { SportDialog } from './sport-dialog.tsx'

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
