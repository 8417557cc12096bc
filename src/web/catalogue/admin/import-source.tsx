import type { Event } from '../../../contract/event.ts'
import { Button } from '../../ui/button.tsx'
import { TextSource } from '../../ui/text-source.tsx'
import { toast } from '../../ui/toast-store.ts'
import { EventField } from './event-field.tsx'
import { PastImports } from './past-imports.tsx'
import { readListFile } from './read-list-file.ts'

interface ImportSourceProps {
  events: Event[]
  eventId: number | null
  onEvent: (eventId: number | null) => void
  text: string
  onText: (text: string) => void
  onNext: () => void
}

export function ImportSource({ events, eventId, onEvent, text, onText, onNext }: ImportSourceProps) {
  const refuse = (title: string, description?: string) =>
    toast({ variant: 'destructive', title, ...(description && { description }) })
  const next = () => {
    if (eventId === null) return refuse('Please select an event')
    if (!text.trim()) return refuse('The start list has no riders', 'Paste it, or choose a file.')
    onNext()
  }
  return (
    <div className="flex flex-col gap-5">
      <EventField events={events} value={eventId} onChange={onEvent} />
      <TextSource
        label="Start list"
        hint="Paste cells from a spreadsheet, or drop an Excel, CSV or TSV file here. Columns may stand in any order, with or without a header."
        placeholder={'Rider\tVideo link\tPrice\nTess Calloway\thttps://…\t65'}
        text={text}
        onText={onText}
        readFile={readListFile}
        accept=".xlsx,.xlsm,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        className="max-h-[40dvh]"
      >
        <Button onClick={next}>Check the list</Button>
      </TextSource>
      <PastImports events={events} />
    </div>
  )
}
