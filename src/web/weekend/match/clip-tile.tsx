import { classes } from '../../platform/ui/classes.ts'
import { ClipPicture } from '../clip-picture.tsx'
import type { OwnClip } from '../memory-card/cards.ts'
import { isSure } from './doubts.ts'
import { Key } from './key.tsx'
import { seconds, shortTime } from './times.ts'
import type { DayClip, DayRun } from './use-day.ts'

interface ClipTileProps {
  clip: DayClip
  own: OwnClip | undefined
  run: DayRun | null
  letter: string
  chosen: boolean
  timeZone: string
  onChoose: () => void
}

/** A clip's picture with whom it is taken for; in hand it shows more of them. */
export function ClipTile({ clip, own, run, letter, chosen, timeZone, onChoose }: ClipTileProps) {
  const tone = isSure(clip) ? '' : 'text-amber'
  return (
    <li className={classes(chosen && 'col-span-2 sm:col-span-3')}>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className={classes(
          'flex h-full w-full flex-col overflow-hidden rounded-lg border text-left',
          chosen ? 'border-amber bg-raised' : 'border-hairline bg-ink hover:border-chalk/40',
        )}
      >
        <span className="sr-only">{clip.name} </span>
        <ClipPicture own={own} count={3} shown={chosen ? 3 : 1} />
        <span className="block w-full min-w-0 px-2 pt-1.5 pb-2">
          <span className="flex items-center justify-between gap-1">
            <span className={classes('figures truncate text-sm', tone)}>{run?.draw ?? '–'}</span>{' '}
            <Key name={letter.toUpperCase()} />
          </span>
          <span className={classes('block truncate font-semibold text-sm', tone)}>
            {run?.riderName ?? 'No run'}
          </span>
          <span className="flex justify-between gap-1 text-dust text-xs tabular-nums">
            <span className="truncate">{shortTime(clip.startedAt, timeZone)}</span>{' '}
            <span className="shrink-0">{seconds(clip.seconds)}</span>
          </span>
          {!isSure(clip) && <span className="sr-only"> In doubt</span>}
        </span>
      </button>
    </li>
  )
}
