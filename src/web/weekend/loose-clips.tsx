import { NotLoaded } from '../platform/ui/not-loaded.tsx'
import { ClipPicture } from './clip-picture.tsx'
import { clockTime, seconds } from './match/times.ts'
import type { OwnClip } from './memory-card/cards.ts'

interface LooseClipsProps {
  clips: ReadonlyMap<string, OwnClip>
  timeZone: string
  query: { isFetching: boolean; refetch(): unknown }
}

/** Without a signal the clips are there, and the order of go is not. */
export const LooseClips = ({ clips, timeZone, query }: LooseClipsProps) => (
  <section className="flex flex-col gap-6">
    <NotLoaded title="The order of go could not be loaded" query={query} />
    <ol
      aria-label="Clips on this computer"
      className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3"
    >
      {[...clips.values()]
        .sort((a, b) => a.facts.startedAt - b.facts.startedAt)
        .map((own) => (
          <li key={own.facts.key} className="overflow-hidden rounded-lg border border-hairline bg-panel">
            <ClipPicture own={own} count={1} shown={1} />
            <p className="truncate px-2 pt-1.5 font-medium text-sm">{own.facts.name}</p>
            <p className="truncate px-2 pb-2 text-dust text-xs tabular-nums">
              {clockTime(own.facts.startedAt, timeZone)} · {seconds(own.facts.seconds)}
            </p>
          </li>
        ))}
    </ol>
  </section>
)
