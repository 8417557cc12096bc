import { type RefObject, useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { findRider } from '../../../contract/catalogue/rider-calls.ts'
import { NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import type { NewUpload } from '../../../contract/videos/upload.ts'
import { pluralize } from '../../pages/base/format.ts'
import { useRead } from '../../platform/api/queries.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import type { ChosenFile } from './choose-files.ts'
import { FileZone } from './file-zone.tsx'
import { Nameless } from './nameless.tsx'
import { uploadQueue } from './queue.ts'

/** Files from this computer: on their way as soon as they are dropped, and named meanwhile. */
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
    // one drop is for that rider; what comes next may be anybody's
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
      <Nameless />
    </div>
  )
}

/** For each horse that has no film yet, in their order. */
const detailsFor = ({ id, name, eventId, horses }: Rider): NonNullable<NewUpload['details']>[] =>
  horses
    .filter(({ videoUrl }) => !videoUrl)
    .map(({ horse }) => ({ riderId: id, riderName: name, eventId, horse, gradingSettings: NEUTRAL_GRADE }))
