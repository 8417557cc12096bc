import Upload from 'lucide/upload'
import { type Ref, type RefObject, useImperativeHandle, useRef, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { findRider } from '../../../contract/catalogue/rider-calls.ts'
import { NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import type { NewUpload } from '../../../contract/videos/upload.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useRead } from '../../platform/api/queries.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { DropZone } from '../../platform/ui/drop-zone.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { type ChosenFile, uploadQueue } from './queue.ts'
import { UnassignedFiles } from './unassigned-files.tsx'

/** Uploads dropped or chosen files at once; their riders are entered meanwhile. */
export function DirectUpload({ zone }: { zone: RefObject<{ choose(): void } | null> }) {
  const [asked, setAsked] = useSearchParams()
  const riderId = Number(asked.get('rider')) || 0
  const { data: rider } = useRead(
    findRider,
    { params: { id: riderId } },
    { enabled: riderId > 0, live: true },
  )
  const [announcing, setAnnouncing] = useState(0)

  const addFiles = async (chosen: ChosenFile[]) => {
    const fresh = uploadQueue.rejoin(chosen)
    if (fresh.length < chosen.length)
      toast({ title: `${pluralize(chosen.length - fresh.length, 'upload')} resumed` })
    const free = rider ? detailsFor(rider) : []
    setAnnouncing((count) => count + fresh.length)
    for (const one of fresh) {
      await uploadQueue.add(one, free.shift() ?? null).catch((error: unknown) =>
        toast({
          variant: 'destructive',
          title: `${one.file.name} was not sent`,
          description: sentenceOf(error, 'This file could not be announced.'),
        }),
      )
      setAnnouncing((count) => count - 1)
    }
    // only one drop is for that rider
    if (rider && fresh.length > 0) setAsked({}, { replace: true })
  }

  return (
    <div className="flex flex-col gap-6">
      {rider && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-bolt/40 px-5 py-3">
          <span>
            For <span className="font-medium">{rider.name}</span>: the next file that you drop is this run.
          </span>
          <Button size="small" variant="quiet" onClick={() => setAsked({}, { replace: true })}>
            Not for this rider
          </Button>
        </p>
      )}
      <FileZone ref={zone} onFiles={(chosen) => void addFiles(chosen)} />
      {announcing > 0 && (
        <p role="status" className="text-dust text-sm tabular-nums">
          {pluralize(announcing, 'file')} to announce
        </p>
      )}
      <UnassignedFiles />
    </div>
  )
}

/** One for each horse without a video. */
const detailsFor = ({ id, name, eventId, horses }: Rider): NonNullable<NewUpload['details']>[] =>
  horses
    .filter(({ videoUrl }) => !videoUrl)
    .map(({ horse }) => ({ riderId: id, riderName: name, eventId, horse, gradingSettings: NEUTRAL_GRADE }))

interface FileZoneProps {
  onFiles: (chosen: ChosenFile[]) => void
  /** Opens the file picker from elsewhere on the page. */
  ref: Ref<{ choose(): void }>
}

function FileZone({ onFiles, ref }: FileZoneProps) {
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

interface Picker {
  showOpenFilePicker?: (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>
}

/** Only this picker gives handles, by which an upload resumes after a restart. */
const canRemember = () => 'showOpenFilePicker' in window

async function pickFiles(): Promise<ChosenFile[]> {
  const picked = await (window as Picker).showOpenFilePicker?.({ multiple: true }).catch((error: Error) => {
    if (error.name === 'AbortError') return []
    throw error
  })
  return Promise.all((picked ?? []).map(async (handle) => ({ file: await handle.getFile(), handle })))
}

const withoutHandles = (files: Iterable<File>): ChosenFile[] =>
  [...files].map((file) => ({ file, handle: null }))

/** Dropped files, without folders. */
async function droppedFiles(data: DataTransfer): Promise<ChosenFile[]> {
  const items = [...data.items].filter(({ kind }) => kind === 'file')
  // all are read at once: after the first await the browser has cleared the list
  const asked = items.map((item) => {
    const file = item.getAsFile()
    const handle = (item as { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> })
      .getAsFileSystemHandle
    return { file, handle: handle ? handle.call(item).catch(() => null) : Promise.resolve(null) }
  })
  const chosen: ChosenFile[] = []
  for (const { file, handle } of asked) {
    const found = await handle
    if (found?.kind === 'directory' || !file) continue
    chosen.push({ file, handle: found as FileSystemFileHandle | null })
  }
  return chosen
}
