import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Rider } from '../../contract/catalogue/rider.ts'
import { listRiders } from '../../contract/catalogue/rider-calls.ts'
import type { Video } from '../../contract/videos/video.ts'
import { assignVideo, listVideoBuyers } from '../../contract/videos/video-calls.ts'
import { readOf, useRead } from '../platform/api/queries.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Button } from '../platform/ui/button.tsx'
import { Dialog } from '../platform/ui/dialog.tsx'
import { failed } from '../platform/ui/failed.ts'
import { Field } from '../platform/ui/field.tsx'
import { Form } from '../platform/ui/form.tsx'
import { Select } from '../platform/ui/select.tsx'
import { toast } from '../platform/ui/toast-store.ts'
import { ChoiceList } from './choice-list.tsx'
import { EventSelect, useEvents } from './upload/event-select.tsx'

/** Assigns a video to a rider. Where that horse has a video already, the two are swapped. */
export function AssignDialog({ video, onClose }: { video: Video; onClose: () => void }) {
  const { data: events = [] } = useEvents()
  const [chosenEvent, setEvent] = useState<number | undefined>(video.riders[0]?.eventId)
  const eventId = chosenEvent ?? events[0]?.id
  const [rider, setRider] = useState<Rider | null>(null)
  const [horse, setHorse] = useState(1)
  const { data: riders = [] } = useQuery({
    ...readOf(listRiders, { query: { eventId, adminView: 'true' } }, { asOwner: true }),
    enabled: eventId !== undefined,
    refetchOnMount: 'always',
  })
  const { data: bought } = useRead(listVideoBuyers, { params: { id: video.id } }, { live: true })
  const other = rider?.horses.find((one) => one.horse === horse)?.videoUrl ?? null
  const swap = other !== null
  const assign = useCall(assignVideo, {
    onSuccess: () => {
      const title = swap ? 'The two videos changed places' : `The video is ${rider?.name}'s now`
      toast({ title })
      onClose()
    },
    onError: failed('The video was not moved'),
  })
  const choose = (chosen: Rider) => {
    setRider(chosen)
    // the first horse without a video
    setHorse(chosen.horses.find(({ videoUrl }) => !videoUrl)?.horse ?? 1)
  }
  return (
    <Dialog open onOpenChange={onClose} title="Whose run is it?" description={video.name}>
      <Form
        onSubmit={() =>
          rider && assign.mutate({ params: { id: video.id }, body: { riderId: rider.id, horse, swap } })
        }
      >
        <Field label="Event">
          <EventSelect
            value={eventId}
            onChange={(id) => {
              setEvent(id)
              setRider(null)
            }}
          />
        </Field>
        <ChoiceList
          legend="Rider"
          search="Search riders"
          none="No rider of this event has that name."
          choices={choicesOf(riders.filter(({ id }) => id !== video.riders[0]?.id || riders.length === 1))}
          chosen={rider && choiceOf(rider)}
          onChoose={(choice) => choose(choice.rider)}
        />
        {rider && rider.horseCount > 1 && (
          <Field label="Horse">
            <Select value={horse} onChange={(event) => setHorse(Number(event.target.value))}>
              {rider.horses.map(({ horse: number, name, videoUrl }) => (
                <option key={number} value={number}>
                  {name || `Horse ${number}`}
                  {videoUrl ? ', has a video' : ''}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Consequence video={video} rider={rider} swap={swap} bought={bought?.total ?? 0} />
        <Button type="submit" disabled={!rider} loading={assign.isPending}>
          {swap ? 'Swap the two videos' : rider ? `Give to ${rider.name}` : 'Choose a rider'}
        </Button>
      </Form>
    </Dialog>
  )
}

interface ConsequenceProps {
  video: Video
  rider: Rider | null
  swap: boolean
  bought: number
}

/** What it means for buyers, before it is done. */
function Consequence({ video, rider, swap, bought }: ConsequenceProps) {
  if (!rider) return null
  const before = video.riders[0]?.name
  const people = bought === 1 ? 'One buyer' : `${bought} buyers`
  if (swap)
    return (
      <p className="text-dust text-sm text-pretty">
        {rider.name} shows another video. The two change places, and buyers of either get an email with
        theirs.
      </p>
    )
  if (!before || bought === 0) return null
  return (
    <p className="rounded-[10px] border border-amber/40 px-4 py-3 text-sm text-pretty">
      {people} of {before} {bought === 1 ? 'has' : 'have'} no video then, {bought === 1 ? 'is' : 'are'} told
      so, and {bought === 1 ? 'gets' : 'get'} an email as soon as {before} has one again.
    </p>
  )
}

const choiceOf = (rider: Rider) => ({
  key: String(rider.id),
  name: rider.name,
  note: hasVideo(rider) ? 'Has a video' : '',
  rider,
})

/** Those without a video first. */
const choicesOf = (riders: Rider[]) =>
  riders
    .toSorted(
      (one, other) => Number(hasVideo(one)) - Number(hasVideo(other)) || one.name.localeCompare(other.name),
    )
    .map(choiceOf)

const hasVideo = ({ horses }: Rider) => horses.every(({ videoUrl }) => videoUrl)
