import { useId } from 'react'
import type { SoundTrackView, VideoSound } from '../../contract/videos/video.ts'
import { Checkbox } from '../platform/ui/checkbox.tsx'

const QUIETEST = -60

interface Choice {
  name: string
  tracks: number[] | null
  /** Peak in dBFS. */
  peak: number | null
}

const same = (a: number[] | null, b: number[] | null) => JSON.stringify(a) === JSON.stringify(b)

interface SoundChoiceProps {
  tracks: SoundTrackView[]
  value: VideoSound
  onChange(sound: VideoSound): void
}

/** Chooses the sound tracks, with their peaks, and whether loudness is normalized. */
export function SoundChoice({ tracks, value, onChange }: SoundChoiceProps) {
  const name = useId()
  return (
    <>
      {tracks.length > 1 && (
        <fieldset className="grid gap-1.5">
          <legend className="sr-only">What is heard</legend>
          {choicesOf(tracks).map((choice) => (
            <label
              key={choice.name}
              className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-2 sm:grid-cols-[auto_minmax(0,1fr)_10rem] rounded-[10px] border border-hairline px-3 py-2.5 has-checked:border-bolt/60 has-focus-visible:outline-2 has-focus-visible:outline-bolt"
            >
              <input
                type="radio"
                name={name}
                checked={same(value.tracks, choice.tracks)}
                onChange={() => onChange({ ...value, tracks: choice.tracks })}
                className="accent-bolt"
              />
              <span>{choice.name}</span>
              {choice.tracks && <Meter peak={choice.peak} />}
            </label>
          ))}
        </fieldset>
      )}
      <div className="flex items-center gap-1">
        <Checkbox
          label="As loud as all other videos"
          checked={value.evenLoudness}
          onChange={(event) => onChange({ ...value, evenLoudness: event.target.checked })}
        />
        <span aria-hidden className="text-sm">
          As loud as all other videos, in the preview and on phones
        </span>
      </div>
    </>
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
