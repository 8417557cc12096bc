import { type ClipboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { DropZone } from './drop-zone.tsx'
import { Field } from './field.tsx'
import { TextArea } from './text-input.tsx'
import { toast } from './toast-store.ts'

interface TextSourceProps {
  label: string
  hint: string
  placeholder: string
  text: string
  onText: (text: string) => void
  /** Extracts the text of a file; an error's message is shown. */
  readFile: (file: File) => Promise<string>
  accept: string
  rows?: number
  /** Of the textarea. */
  className: string
  /** Buttons before the file button. */
  children?: ReactNode
}

/** Long text that is pasted, dropped or chosen as a file. */
export function TextSource(props: TextSourceProps) {
  const { label, hint, placeholder, text, onText, readFile, accept, rows = 10, className, children } = props
  const [reading, setReading] = useState(false)
  const file = useRef<HTMLInputElement>(null)

  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    setReading(true)
    try {
      onText(await readFile(chosen))
    } catch (error) {
      const description = error instanceof Error ? error.message : ''
      toast({ variant: 'destructive', title: 'This file could not be read', description })
    } finally {
      setReading(false)
    }
  }
  // natively, pasting thousands of lines takes seconds
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { selectionStart, selectionEnd } = event.currentTarget
    event.preventDefault()
    onText(
      text.slice(0, selectionStart) + event.clipboardData.getData('text/plain') + text.slice(selectionEnd),
    )
  }

  return (
    <>
      <DropZone
        onDrop={({ files }) => void take(files[0])}
        className={(over) => classes('rounded-xl', over && 'outline-2 outline-bolt outline-offset-4')}
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
            className={className}
          />
        </Field>
      </DropZone>
      <input
        ref={file}
        type="file"
        aria-label={`${label} file`}
        accept={accept}
        className="hidden"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      <div className="flex flex-wrap gap-3">
        {children}
        <Button variant="outline" loading={reading} onClick={() => file.current?.click()}>
          Choose a file
        </Button>
      </div>
    </>
  )
}
