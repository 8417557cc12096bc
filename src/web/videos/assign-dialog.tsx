import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
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
import { SearchInput } from '../platform/ui/search-input.tsx'
import { Select } from '../platform/ui/select.tsx'
import { toast } from '../platform/ui/toast-store.ts'
import { EventSelect, useEvents } from './upload/event-select.tsx'

/** Rendering thousands would make typing slow. */
const SHOWN = 40

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
      const title = swap ? 'The two films changed places' : `The film is ${rider?.name}'s now`
      toast({ title })
      onClose()
    },
    onError: failed('The film was not moved'),
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
        <RiderChoice
          riders={riders.filter(({ id }) => id !== video.riders[0]?.id || riders.length === 1)}
          chosen={rider}
          onChoose={choose}
        />
        {rider && rider.horseCount > 1 && (
          <Field label="Horse">
            <Select value={horse} onChange={(event) => setHorse(Number(event.target.value))}>
              {rider.horses.map(({ horse: number, name, videoUrl }) => (
                <option key={number} value={number}>
                  {name || `Horse ${number}`}
                  {videoUrl ? ', has a film' : ''}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Consequence video={video} rider={rider} swap={swap} bought={bought?.total ?? 0} />
        <Button type="submit" disabled={!rider} loading={assign.isPending}>
          {swap ? 'Swap the two films' : rider ? `Give to ${rider.name}` : 'Choose a rider'}
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
        {rider.name} shows another film. The two change places, and buyers of either get the right one.
      </p>
    )
  if (!before || bought === 0) return null
  return (
    <p className="rounded-[10px] border border-amber/40 px-4 py-3 text-sm text-pretty">
      {people} of {before} {bought === 1 ? 'has' : 'have'} no film then, and {bought === 1 ? 'gets' : 'get'} a
      letter as soon as {before} has one again.
    </p>
  )
}

interface RiderChoiceProps {
  riders: Rider[]
  chosen: Rider | null
  onChoose: (rider: Rider) => void
}

/** Chooses a rider of the event; those without a video come first. */
function RiderChoice({ riders, chosen, onChoose }: RiderChoiceProps) {
  const [search, setSearch] = useState('')
  const group = useId()
  const words = useDeferredValue(search).toLowerCase().split(/\s+/).filter(Boolean)
  const found = riders
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .sort(
      (one, other) => Number(hasVideo(one)) - Number(hasVideo(other)) || one.name.localeCompare(other.name),
    )
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Rider</legend>
      <SearchInput label="Search riders" placeholder="Name" value={search} onValueChange={setSearch} />
      <div className="mt-2 h-64 overflow-y-auto overscroll-contain rounded-[10px] border border-hairline">
        {found.slice(0, SHOWN).map((rider) => (
          <label
            key={rider.id}
            className="flex min-h-11 cursor-pointer items-center gap-3 px-4 text-sm hover:bg-chalk/5 has-checked:bg-bolt/12"
          >
            <input
              type="radio"
              name={group}
              checked={chosen?.id === rider.id}
              onChange={() => onChoose(rider)}
              className="accent-bolt"
            />
            <span className="min-w-0 flex-1 truncate">{rider.name}</span>
            <span className="text-dust">{hasVideo(rider) ? 'Has a film' : ''}</span>
          </label>
        ))}
        {found.length === 0 && (
          <p className="px-4 py-3 text-dust text-sm">Nobody of this event is called that.</p>
        )}
        {found.length > SHOWN && (
          <p className="px-4 py-3 text-dust text-sm">
            {SHOWN} of {found.length.toLocaleString('en-US')}. Type a name to find the others.
          </p>
        )}
      </div>
    </fieldset>
  )
}

const hasVideo = ({ horses }: Rider) => horses.every(({ videoUrl }) => videoUrl)
