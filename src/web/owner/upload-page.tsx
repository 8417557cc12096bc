import { type ReactNode, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { pathTo } from '../../contract/pages.ts'
import { readEventWeek } from '../../contract/weekend/sheet/sheet-calls.ts'
import { pluralize } from '../pages/base/pluralize.ts'
import { useTitle } from '../pages/base/title.ts'
import { useRead } from '../platform/api/queries.ts'
import { type ChosenFile, type Dropped, filesIn } from '../platform/browser/choose-files.ts'
import { ButtonLink } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm-store.ts'
import { Field } from '../platform/ui/field.tsx'
import type { FileChoosers } from '../platform/ui/file-zone.tsx'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { CloudForm } from '../videos/upload/cloud-form.tsx'
import { DirectUpload } from '../videos/upload/direct-upload.tsx'
import { EventSelect, useCurrentEvent } from '../videos/upload/event-select.tsx'
import { QuickLinkForm } from '../videos/upload/quick-link-form.tsx'
import { UploadQueue } from '../videos/upload/upload-queue.tsx'
import { VideoList } from '../videos/video-list.tsx'
import { findClips } from '../weekend/memory-card/card-files.ts'
import { handOver } from '../weekend/memory-card/memory-cards.ts'
import { useIsHelper } from './accounts/current-user.ts'

const VIDEOS_SHOWN = 5

/** All ways to add a video. */
export function AdminUploadPage() {
  useTitle('Add videos | Admin')
  const zone = useRef<FileChoosers>(null)
  const eventId = useCurrentEvent()
  const [, setSearch] = useSearchParams()
  const { runs, sort } = useSorting(eventId)
  const chooseEvent = (id = 0) => {
    const withEvent = (search: URLSearchParams) => {
      search.set('event', String(id))
      return search
    }
    setSearch(withEvent, { replace: true })
  }
  const isHelper = useIsHelper()
  return (
    <>
      <OwnerPageHead
        title="Add videos"
        text={
          <>
            Slow line? The{' '}
            <Link href={pathTo('testUpload')} className="text-bolt underline underline-offset-4">
              upload check
            </Link>{' '}
            says how long a night of files will take.
          </>
        }
      />
      <div className="flex flex-col gap-10">
        <Part title="From this computer">
          <div className="mb-5 max-w-md">
            <Field
              label="Event of these videos"
              {...(runs > 0 && {
                hint: `A memory card is matched to the ${pluralize(runs, 'run')} of its running order.`,
              })}
            >
              <EventSelect value={eventId} onChange={chooseEvent} />
            </Field>
          </div>
          <DirectUpload zone={zone} eventId={eventId} sort={sort} />
        </Part>
        <UploadQueue onChooseFile={() => zone.current?.chooseFiles()} />
        <section aria-labelledby="videos-title" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h2 id="videos-title" className="text-xl">
              Added last
            </h2>
            {!isHelper && (
              <ButtonLink variant="quiet" size="small" href={pathTo('adminVideos')}>
                All videos
              </ButtonLink>
            )}
          </div>
          <VideoList newest={VIDEOS_SHOWN} />
        </section>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Part title="Large video in the cloud" text="For a file that is in your storage already.">
            <CloudForm />
          </Part>
          {!isHelper && (
            <Part title="Quick video link" text="For a video that lies elsewhere, ready to be delivered.">
              <QuickLinkForm />
            </Part>
          )}
        </div>
      </div>
    </>
  )
}

/** A memory card goes to Clips where the event has a running order; other files are uploaded here. */
function useSorting(eventId: number | undefined) {
  const [, navigate] = useLocation()
  const week = useRead(readEventWeek, { params: { id: eventId ?? 0 } }, { enabled: eventId !== undefined })
  const runs = week.data?.inOrder ?? 0
  const sort = async (dropped: Dropped): Promise<ChosenFile[]> => {
    const isFolder = dropped.folders.length > 0 || dropped.files.some(({ path }) => path.includes('/'))
    const count = dropped.files.length
    const toClips =
      eventId !== undefined &&
      runs > 0 &&
      (isFolder ||
        (count > 1 &&
          (await confirm({
            title: `Match ${count} files to the running order?`,
            text: 'Clips finds the run of each by the time it was filmed, and you check them before anything is uploaded.',
            action: `Match ${count} files`,
            cancel: 'Upload without matching',
          }))))
    if (toClips) {
      handOver(eventId, dropped)
      navigate(pathTo('adminClips', { eventId }))
      return []
    }
    const inFolders = await Promise.all(dropped.folders.map((folder) => filesIn(folder)))
    return isFolder ? findClips([...dropped.files, ...inFolders.flat()]) : dropped.files
  }
  return { runs, sort }
}

const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <Panel as="section" size="large" aria-label={title} className="min-w-0">
    <h2 className="text-xl">{title}</h2>
    {text && <p className="mt-2 text-dust text-sm">{text}</p>}
    <div className="mt-5">{children}</div>
  </Panel>
)
