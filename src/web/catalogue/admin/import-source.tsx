import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import type { Event } from '../../../contract/event.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Field } from '../../ui/field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
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
  const [over, setOver] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const refuse = (title: string, description?: string) =>
    toast({ variant: 'destructive', title, ...(description && { description }) })

  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      onText(await readListFile(chosen))
    } catch (error) {
      refuse('This file could not be read', error instanceof Error ? error.message : '')
    }
  }
  // a browser takes seconds to insert thousands of lines by itself
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    event.preventDefault()
    onText(
      text.slice(0, selectionStart) + event.clipboardData.getData('text/plain') + text.slice(selectionEnd),
    )
  }
  const next = () => {
    if (eventId === null) return refuse('Please select an event')
    if (!text.trim()) return refuse('The start list has no riders', 'Paste it, or choose a file.')
    onNext()
  }
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }

  return (
    <div className="flex flex-col gap-5">
      <EventField events={events} value={eventId} onChange={onEvent} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file; the button beside it does the same */}
      <div
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          void take(event.dataTransfer.files[0])
        }}
        className={classes('rounded-xl', over && 'outline-2 outline-bolt outline-offset-4')}
      >
        <Field
          label="Start list"
          hint="Paste cells from a spreadsheet, or drop an Excel, CSV or TSV file here. Columns may stand in any order, with or without a header."
        >
          <TextArea
            rows={10}
            value={text}
            spellCheck={false}
            placeholder={'Rider\tVideo link\tPrice\nTess Calloway\thttps://…\t65'}
            onChange={(event) => onText(event.target.value)}
            onPaste={paste}
            cells
            className="max-h-[40dvh]"
          />
        </Field>
      </div>
      <input
        ref={file}
        type="file"
        aria-label="Start list file"
        accept=".xlsx,.xlsm,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        className="hidden"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={next}>Check the list</Button>
        <Button variant="outline" onClick={() => file.current?.click()}>
          Choose a file
        </Button>
      </div>
      <PastImports events={events} />
    </div>
  )
}
