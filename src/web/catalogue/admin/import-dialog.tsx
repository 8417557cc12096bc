import { useState } from 'react'
import type { Event } from '../../../contract/event.ts'
import type { ImportResult } from '../../../contract/import.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useGuardedClose } from '../../ui/use-guarded-close.ts'
import { ImportDone } from './import-done.tsx'
import { ImportPreview } from './import-preview.tsx'
import { ImportSource } from './import-source.tsx'

type Step = 'source' | 'preview'

interface ImportDialogProps {
  sportId: number
  events: Event[]
  onClose: () => void
}

/** A whole start list in one step: its text, what we read in it, one confirmation. */
export function ImportDialog({ sportId, events, onClose }: ImportDialogProps) {
  const [step, setStep] = useState<Step>('source')
  const [text, setText] = useState('')
  const [eventId, setEventId] = useState<number | null>(events[0]?.id ?? null)
  const [result, setResult] = useState<ImportResult | null>(null)
  const close = useGuardedClose(text !== '' && result === null, onClose)
  return (
    <Dialog open onOpenChange={close} title="Import start list" size="wide">
      {result ? (
        <ImportDone result={result} onClose={onClose} />
      ) : step === 'source' || eventId === null ? (
        <ImportSource
          events={events}
          eventId={eventId}
          onEvent={setEventId}
          text={text}
          onText={setText}
          onNext={() => setStep('preview')}
        />
      ) : (
        <ImportPreview
          sportId={sportId}
          text={text}
          eventId={eventId}
          onBack={() => setStep('source')}
          onImported={setResult}
        />
      )}
    </Dialog>
  )
}
