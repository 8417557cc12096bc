import Upload from 'lucide/upload'
import { type RefObject, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { findRider } from '../../../contract/catalogue/rider-calls.ts'
import { NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import type { NewUpload } from '../../../contract/videos/upload.ts'
import { findKnownFiles } from '../../../contract/videos/upload-calls.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { call } from '../../platform/api/call.ts'
import { useRead } from '../../platform/api/queries.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import type { ChosenFile, Dropped } from '../../platform/browser/choose-files.ts'
import { Button } from '../../platform/ui/button.tsx'
import { confirm } from '../../platform/ui/confirm-store.ts'
import { type FileChoosers, FileZone } from '../../platform/ui/file-zone.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { uploadQueue } from './queue.ts'
import { UnassignedFiles } from './unassigned-files.tsx'

interface DirectUploadProps {
  zone: RefObject<FileChoosers | null>
  eventId: number | undefined
  /** Gives the files that are uploaded here; a memory card may go elsewhere. */
  sort: (dropped: Dropped) => Promise<ChosenFile[]>
}

/** Uploads dropped or chosen files at once; their riders are entered meanwhile. */
export function DirectUpload({ zone, eventId, sort }: DirectUploadProps) {
  const [asked, setAsked] = useSearchParams()
  const riderId = Number(asked.get('rider')) || 0
  const { data: rider } = useRead(
    findRider,
    { params: { id: riderId } },
    { enabled: riderId > 0, live: true },
  )
  const [announcing, setAnnouncing] = useState(0)
  const forget = () => setAsked(without('rider'), { replace: true })

  const add = async (dropped: Dropped) => {
    const chosen = await sort(dropped)
    const others = uploadQueue.rejoin(chosen)
    if (others.length < chosen.length)
      toast({ title: `${pluralize(chosen.length - others.length, 'upload')} resumed` })
    const fresh = await withoutKnown(others)
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
    if (rider && fresh.length > 0) forget()
  }

  return (
    <div className="flex flex-col gap-6">
      {rider && (
        <p className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-bolt/40 px-5 py-3">
          <span>
            For <span className="font-medium">{rider.name}</span>: the next file that you drop is this run.
          </span>
          <Button size="small" variant="quiet" onClick={forget}>
            Not for this rider
          </Button>
        </p>
      )}
      <FileZone
        ref={zone}
        onFiles={add}
        label="Video files"
        className="flex flex-col items-center gap-4 px-6 py-10 text-center"
      >
        {({ chooseFiles, chooseFolder }) => (
          <>
            <Upload aria-hidden className="size-7 text-dust" />
            <p className="max-w-md text-dust text-pretty">
              Drop a memory card, a folder or videos here. Each may have up to 100 GB, and goes on where it
              stopped after a bad line, a closed browser or a restart.
            </p>
            <div className="flex flex-wrap justify-center gap-3">
              <Button onClick={chooseFiles}>Choose files</Button>
              <Button variant="outline" onClick={chooseFolder}>
                Choose a memory card
              </Button>
            </div>
          </>
        )}
      </FileZone>
      {announcing > 0 && (
        <p role="status" className="text-dust text-sm tabular-nums">
          {pluralize(announcing, 'file')} to announce
        </p>
      )}
      <UnassignedFiles eventId={eventId} />
    </div>
  )
}

const without = (name: string) => (params: URLSearchParams) => {
  params.delete(name)
  return params
}

/** Files that the shop has already are left out, unless the owner wants them twice. */
async function withoutKnown(chosen: ChosenFile[]): Promise<ChosenFile[]> {
  if (chosen.length === 0) return []
  const files = chosen.map(({ file }) => ({ fileName: file.name, bytes: file.size }))
  // without an answer each is announced, and says itself what is wrong
  const known = await call(findKnownFiles, { body: { files } }).catch(() => [])
  if (known.length === 0) return chosen
  const isKnown = ({ file }: ChosenFile) =>
    known.some(({ fileName, bytes }) => fileName === file.name && bytes === file.size)
  const [first] = known
  const again = await confirm({
    title:
      known.length === 1
        ? `${first?.fileName} is here already`
        : `${known.length} of ${pluralize(chosen.length, 'file')} are here already`,
    text: known
      .slice(0, 3)
      .map(
        ({ fileName, riderName }) =>
          `${fileName}: ${riderName ? `the video of ${riderName}` : 'no rider yet'}.`,
      )
      .join(' '),
    action: known.length === 1 ? 'Upload it again' : 'Upload them again',
    cancel: known.length === 1 ? 'Leave it out' : 'Leave them out',
  })
  return again ? chosen : chosen.filter((one) => !isKnown(one))
}

/** One for each horse without a video. */
const detailsFor = ({ id, name, eventId, horses }: Rider): NonNullable<NewUpload['details']>[] =>
  horses
    .filter(({ videoUrl }) => !videoUrl)
    .map(({ horse }) => ({ riderId: id, riderName: name, eventId, horse, gradingSettings: NEUTRAL_GRADE }))
