import { useState } from 'react'
import { Link } from 'wouter'
import { listRiders } from '../../contract/catalogue/rider-calls.ts'
import type { SenderOrder } from '../../contract/owner/contact.ts'
import { pathTo, uploadForPath } from '../../contract/pages.ts'
import { assignVideo, listVideoBuyers, listVideos, swapVideos } from '../../contract/videos/video-calls.ts'
import { pluralize } from '../pages/base/pluralize.ts'
import { useRead } from '../platform/api/queries.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Button } from '../platform/ui/button.tsx'
import { Dialog } from '../platform/ui/dialog.tsx'
import { failed } from '../platform/ui/failed.ts'
import { Form } from '../platform/ui/form.tsx'
import { Segmented } from '../platform/ui/segmented.tsx'
import { toast } from '../platform/ui/toast-store.ts'
import { type Choice, ChoiceList } from './choice-list.tsx'

interface FixVideoProps {
  order: SenderOrder
  /** The video that shows another run. */
  video: SenderOrder['videos'][number]
  how: 'swap' | 'replace'
  onClose: () => void
}

/** A run of the event, or a file without a rider. */
interface Other extends Choice {
  run: { riderId: number; horse: number; shows: string | null } | null
  videoId: number | null
}

/** Swaps a wrong video with that of another run, or replaces it by another file. */
export function FixVideoDialog({ order, video, how: first, onClose }: FixVideoProps) {
  const [how, setHow] = useState(first)
  const [other, setOther] = useState<Other | null>(null)
  const { riderId, riderName } = order
  const { horse, shows } = video
  const runs = useRuns(order, video)
  const files = useRead(listVideos, { query: { without: 'rider' } }, { live: true }).data?.videos ?? []
  const withVideo = runs.filter(({ videoId }) => videoId !== null)
  const buyers = useBuyers(video.videoId) + useBuyers(other?.videoId ?? null)
  const { swap, replace } = useFix(onClose, buyers)
  const submit = () => {
    if (!other) return
    if (how === 'swap' && other.run)
      return swap.mutate({ body: { runs: [{ riderId, horse, shows }, other.run] } })
    if (other.videoId !== null)
      replace.mutate({ params: { id: other.videoId }, body: { riderId, horse, shows, replace: true } })
  }
  const choices: Other[] =
    how === 'swap'
      ? runs
      : [
          ...files.map((file) => ({
            key: `file ${file.id}`,
            name: file.name,
            note: 'No rider',
            picture: file.thumbnailUrl,
            run: null,
            videoId: file.id,
          })),
          ...withVideo,
        ]
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`The video of ${riderName}`}
      description={order.eventName}
      size="medium"
    >
      <Form onSubmit={submit}>
        <Segmented
          label="How to fix it"
          choices={{ swap: 'Swap with another run', replace: 'Replace it' }}
          value={how}
          onChange={(next) => [setHow(next), setOther(null)]}
        />
        <ChoiceList
          key={how}
          legend={how === 'swap' ? 'The run that has their video' : 'Their video'}
          search={how === 'swap' ? 'Search runs' : 'Search videos'}
          none="Nothing has that name."
          choices={choices}
          chosen={other}
          onChoose={setOther}
        />
        {other && (
          <p role="status" className="text-dust text-sm text-pretty">
            {consequence(how, riderName, other)} {how === 'replace' && restOf(video)}{' '}
            {buyers > 0
              ? `${pluralize(buyers, 'buyer')} ${buyers === 1 ? 'gets' : 'get'} an email that says so.`
              : 'No buyer has to be told.'}
          </p>
        )}
        <Button type="submit" wraps disabled={!other} loading={swap.isPending || replace.isPending}>
          {buttonOf(how, other)}
        </Button>
        {how === 'replace' && (
          <p className="text-dust text-sm">
            The right file is not here yet?{' '}
            <Link
              href={
                shows === null ? uploadForPath(riderId) : `${pathTo('adminUpload')}?event=${order.eventId}`
              }
              className="text-bolt underline underline-offset-4"
            >
              Upload it
            </Link>
            {shows !== null && ' without a rider, then choose it here'}.
          </p>
        )}
      </Form>
    </Dialog>
  )
}

function consequence(how: FixVideoProps['how'], riderName: string, { name, run }: Other) {
  if (how === 'swap')
    return run?.shows === null
      ? `${name} gets this video, and ${riderName} has none until you add one.`
      : `${riderName} and ${name} swap their videos.`
  return run ? `${riderName} gets the video of ${name}, who has none then.` : `${riderName} gets ${name}.`
}

function restOf({ shows, videoId }: FixVideoProps['video']) {
  if (shows === null) return ''
  return videoId === null
    ? 'The link that is there now is removed.'
    : 'The video that is there now stays in your list, without a rider.'
}

function buttonOf(how: FixVideoProps['how'], other: Other | null) {
  if (!other) return how === 'swap' ? 'Choose a run' : 'Choose a video'
  if (how === 'replace')
    return other.run ? `Replace with the video of ${other.name}` : `Replace with ${other.name}`
  return other.run?.shows === null ? `Move to ${other.name}` : `Swap with ${other.name}`
}

/** The other runs of the event, the nearest ones first: neighbors are mixed up most often. */
function useRuns({ eventId, riderId }: SenderOrder, { horse }: { horse: number }): Other[] {
  const query = { eventId, adminView: 'true' as const }
  const riders = useRead(listRiders, { query }, { asOwner: true, live: true }).data ?? []
  const at = riders.findIndex(({ id }) => id === riderId)
  return riders
    .map((rider, index) => ({ rider, away: Math.abs(index - at) }))
    .sort((one, other) => one.away - other.away)
    .flatMap(({ rider }) => rider.horses.map((own) => ({ rider, own })))
    .filter(({ rider, own }) => rider.id !== riderId || own.horse !== horse)
    .map(({ rider, own }) => ({
      key: `run ${rider.id} ${own.horse}`,
      name: own.name ? `${rider.name} on ${own.name}` : rider.name,
      note: own.videoUrl ? '' : 'No video yet',
      picture: own.videoUrl && own.horse === 1 ? rider.thumbnailUrl : null,
      run: { riderId: rider.id, horse: own.horse, shows: own.videoUrl },
      videoId: storedId(own.videoUrl),
    }))
}

const storedId = (address: string | null) =>
  Number(/^\/media\/videos\/(\d+)$/.exec(address ?? '')?.[1] ?? 0) || null

function useBuyers(id: number | null) {
  const { data } = useRead(listVideoBuyers, { params: { id: id ?? 0 } }, { enabled: id !== null })
  return id === null ? 0 : (data?.total ?? 0)
}

function useFix(onClose: () => void, buyers: number) {
  const told = buyers > 0 ? { description: 'Their buyers get an email in a minute.' } : {}
  const undo = useCall(swapVideos, {
    onSuccess: () => toast({ title: 'The videos are back where they were' }),
    onError: failed('The videos were not swapped back'),
  })
  const swap = useCall(swapVideos, {
    onSuccess: (_answer, { body: { runs } }) => {
      const [one, other] = runs
      toast({
        title: 'Videos swapped',
        ...told,
        action: {
          label: 'Undo',
          altText: 'Swap the same two runs again',
          onSelect: () =>
            undo.mutate({
              body: {
                runs: [
                  { ...one, shows: other.shows },
                  { ...other, shows: one.shows },
                ],
              },
            }),
        },
      })
      onClose()
    },
    onError: failed('The videos were not swapped'),
  })
  const replace = useCall(assignVideo, {
    onSuccess: () => {
      toast({ title: 'Video replaced', ...told })
      onClose()
    },
    onError: failed('The video was not replaced'),
  })
  return { swap, replace }
}
