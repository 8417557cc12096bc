import Upload from 'lucide/upload'
import { type Ref, useImperativeHandle, useRef } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { DropZone } from '../../platform/ui/drop-zone.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { type ChosenFile, canRemember, droppedFiles, pickFiles, withoutHandles } from './choose-files.ts'

interface FileZoneProps {
  onFiles: (chosen: ChosenFile[]) => void
  /** Opens the choice from elsewhere on the page. */
  ref: Ref<{ choose(): void }>
}

export function FileZone({ onFiles, ref }: FileZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = () => {
    if (!canRemember()) return input.current?.click()
    pickFiles().then(onFiles, () => toast({ variant: 'destructive', title: 'The files could not be opened' }))
  }
  useImperativeHandle(ref, () => ({ choose }))
  return (
    <DropZone
      onDrop={async (dropped) => onFiles(await droppedFiles(dropped))}
      className={(over) =>
        classes(
          'flex flex-col items-center gap-4 rounded-card border border-dashed px-6 py-10 text-center transition-[color,background-color,border-color]',
          over ? 'border-amber bg-amber/5' : 'border-chalk/25',
        )
      }
    >
      <Upload aria-hidden className="size-7 text-dust" />
      <p className="max-w-md text-dust text-pretty">
        Drop your videos here. Each may have up to 100 GB, and goes on where it stopped after a bad line, a
        closed browser or a restart.
      </p>
      <Button onClick={choose}>Choose files</Button>
      <input
        ref={input}
        type="file"
        multiple
        aria-label="Video files"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          onFiles(withoutHandles(event.target.files ?? []))
          event.target.value = ''
        }}
      />
    </DropZone>
  )
}
