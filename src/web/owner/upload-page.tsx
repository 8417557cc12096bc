import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { pathTo } from '../../contract/pages.ts'
import { useTitle } from '../pages/base/title.ts'
import { ButtonLink } from '../platform/ui/button.tsx'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { CloudForm } from '../videos/upload/cloud-form.tsx'
import { DirectUpload } from '../videos/upload/direct-upload.tsx'
import { QuickLinkForm } from '../videos/upload/quick-link-form.tsx'
import { UploadQueue } from '../videos/upload/upload-queue.tsx'
import { VideoList } from '../videos/video-list.tsx'

const VIDEOS_SHOWN = 5

/** All ways to add a video. */
export function AdminUploadPage() {
  useTitle('Upload | Admin')
  const zone = useRef<{ choose(): void }>(null)
  return (
    <>
      <OwnerPageHead
        title="Upload videos"
        text={
          <>
            Slow line? The{' '}
            <Link href={pathTo('testUpload')} className="text-bolt hover:underline">
              upload check
            </Link>{' '}
            says how long a night of files will take.
          </>
        }
      />
      <div className="flex flex-col gap-10">
        <Part title="From this computer">
          <DirectUpload zone={zone} />
        </Part>
        <UploadQueue onChooseFile={() => zone.current?.choose()} />
        <section aria-labelledby="videos-title" className="flex flex-col gap-4">
          <div className="flex flex-wrap items-center justify-between gap-4">
            <h2 id="videos-title" className="text-xl">
              What becomes of them
            </h2>
            <ButtonLink variant="quiet" size="small" href={pathTo('adminVideos')}>
              All videos
            </ButtonLink>
          </div>
          <VideoList newest={VIDEOS_SHOWN} />
        </section>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <Part title="Large video in the cloud">
            <CloudForm />
          </Part>
          <Part title="Quick video link" text="For a video that lies elsewhere, ready to be delivered.">
            <QuickLinkForm />
          </Part>
        </div>
      </div>
    </>
  )
}

const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <Panel as="section" size="large" aria-label={title} className="min-w-0">
    <h2 className="text-xl">{title}</h2>
    {text && <p className="mt-2 text-dust text-sm">{text}</p>}
    <div className="mt-5">{children}</div>
  </Panel>
)
