import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Field } from '../ui/field.tsx'
import { TextArea } from '../ui/text-area.tsx'
import { toast } from '../ui/toast-store.ts'
import { readDrawFile } from './read-draw-file.ts'

interface SourceFieldProps {
  label: string
  hint: string
  placeholder: string
  text: string
  onText: (text: string) => void
  rows?: number
}

/** What was published, pasted or dropped. */
export function SourceField({ label, hint, placeholder, text, onText, rows = 10 }: SourceFieldProps) {
  const [over, setOver] = useState(false)
  const [reading, setReading] = useState(false)
  const file = useRef<HTMLInputElement>(null)

  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    setReading(true)
    try {
      onText(await readDrawFile(chosen))
    } catch (error) {
      const description = error instanceof Error ? error.message : ''
      toast({ variant: 'destructive', title: 'This file could not be read', description })
    } finally {
      setReading(false)
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
  const drag = (event: DragEvent, inside: boolean) => {
    event.preventDefault()
    setOver(inside)
  }

  return (
    <div className="flex flex-col gap-4">
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
        <Field label={label} hint={hint}>
          <TextArea
            rows={rows}
            value={text}
            spellCheck={false}
            placeholder={placeholder}
            onChange={(event) => onText(event.target.value)}
            onPaste={paste}
            cells
            className="max-h-[50dvh]"
          />
        </Field>
      </div>
      <input
        ref={file}
        type="file"
        aria-label={`${label} file`}
        accept=".pdf,.xlsx,.xlsm,.csv,.tsv,.txt,application/pdf,text/csv,text/tab-separated-values,text/plain"
        className="hidden"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div>
        <Button variant="outline" loading={reading} onClick={() => file.current?.click()}>
          Choose a file
        </Button>
      </div>
    </div>
  )
}
