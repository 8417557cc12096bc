import { useId, useState } from 'react'
import type { SoundTrackView, Video, VideoSound } from '../../contract/videos/video.ts'
import { changeSound } from '../../contract/videos/video-calls.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Button } from '../platform/ui/button.tsx'
import { Checkbox } from '../platform/ui/checkbox.tsx'
import { failed } from '../platform/ui/failed.ts'
import { Panel } from '../platform/ui/panel.tsx'
import { toast } from '../platform/ui/toast-store.ts'

const QUIETEST = -60

interface Choice {
  name: string
  tracks: number[] | null
  /** Peak in dBFS. */
  peak: number | null
}

const same = (a: number[] | null, b: number[] | null) => JSON.stringify(a) === JSON.stringify(b)

/** Chooses the sound tracks, with their peaks, and whether loudness is normalized. */
export function SoundChoice({ video: { id, tracks, sound } }: { video: Video }) {
  const name = useId()
  const [wanted, setWanted] = useState<VideoSound>(sound)
  const save = useSaveSound()
  const changed = JSON.stringify(wanted) !== JSON.stringify(sound)
  if (tracks.length === 0) return null
  return (
    <Panel as="section" aria-labelledby={`${name}-title`} className="mt-6 p-5">
      <h2 id={`${name}-title`} className="font-semibold">
        Sound
      </h2>
      {tracks.length > 1 && (
        <fieldset className="mt-3 grid gap-1.5">
          <legend className="sr-only">What is heard</legend>
          {choicesOf(tracks).map((choice) => (
            <label
              key={choice.name}
              className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_10rem] rounded-[10px] border border-hairline px-3 py-2.5 has-checked:border-bolt/60 has-focus-visible:outline-2 has-focus-visible:outline-bolt"
            >
              <input
                type="radio"
                name={name}
                checked={same(wanted.tracks, choice.tracks)}
                onChange={() => setWanted({ ...wanted, tracks: choice.tracks })}
                className="accent-bolt"
              />
              <span>{choice.name}</span>
              {choice.tracks && <Meter peak={choice.peak} />}
            </label>
          ))}
        </fieldset>
      )}
      <div className="mt-3 flex items-center gap-1">
        <Checkbox
          label="As loud as all other videos"
          checked={wanted.evenLoudness}
          onChange={(event) => setWanted({ ...wanted, evenLoudness: event.target.checked })}
        />
        <span aria-hidden className="text-sm">
          As loud as all other videos, in the preview and on phones
        </span>
      </div>
      <Button
        className="mt-3"
        size="small"
        loading={save.isPending}
        disabled={!changed}
        onClick={() => save.mutate({ params: { id }, body: wanted })}
      >
        {save.isPending ? 'Saving...' : 'Save sound'}
      </Button>
    </Panel>
  )
}

/** Automatic, each track, and each pair of neighboring mono tracks. */
function choicesOf(tracks: SoundTrackView[]): Choice[] {
  const numbered = tracks.map((track, place) => ({ ...track, number: place + 1 }))
  const singles = numbered.filter(({ channels }) => channels === 1)
  const pairs = singles.flatMap((left, place) => {
    const right = singles[place + 1]
    return place % 2 === 0 && right ? [{ left, right }] : []
  })
  const heard = numbered.filter((track) => track.heard).map(({ number }) => number)
  return [
    {
      name: `As found: ${heard.length > 1 ? 'tracks' : 'track'} ${heard.join(' and ')}`,
      tracks: null,
      peak: null,
    },
    ...pairs.map(({ left, right }) => ({
      name: `Tracks ${left.number} and ${right.number} as left and right`,
      tracks: [left.index, right.index],
      peak: Math.max(left.peak ?? QUIETEST, right.peak ?? QUIETEST),
    })),
    ...numbered.map(({ number, index, name, peak }) => ({
      name: `Track ${number}: ${name}`,
      tracks: [index],
      peak,
    })),
  ]
}

function Meter({ peak }: { peak: number | null }) {
  const level = Math.max(QUIETEST, Math.min(0, peak ?? QUIETEST))
  const words =
    peak === null ? 'not measured' : level <= QUIETEST ? 'silent' : `up to ${Math.round(level)} dB`
  return (
    <span className="grid gap-1 max-sm:col-start-2">
      <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-raised">
        <span
          className="block h-full rounded-full bg-bolt"
          style={{ width: `${(100 * (level - QUIETEST)) / -QUIETEST}%` }}
        />
      </span>
      <span className="text-dust text-xs tabular-nums">{words}</span>
    </span>
  )
}

const useSaveSound = () =>
  useCall(changeSound, {
    onSuccess: () =>
      toast({ title: 'Sound saved', description: 'It is on its way. All links stay the same.' }),
    onError: failed('The sound was not saved'),
  })
