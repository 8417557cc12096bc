import type { DrawChanges, RunMarks } from '../../../contract/weekend/draw/compare-draws.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { Panel } from '../../platform/ui/panel.tsx'

type Line = RunMarks & { scratched: boolean }

/** What a changed draw does to the running order. */
export function DrawChangesPanel({ changes }: { changes: DrawChanges<Line, Line> }) {
  const { added, gone, scratched, stillScratched, renamed, moved, otherHorse } = changes
  const parts = [
    { title: 'Added', names: added.map(nameOf) },
    { title: 'Scratched', names: scratched.map(nameOf) },
    {
      title: 'Still scratched',
      names: stillScratched.map(nameOf),
      note: 'The sheet has no mark for them. Bring them back in the running order.',
    },
    {
      title: 'Renamed',
      names: renamed.map(({ before, after }) => `${before.riderName} → ${after.riderName}`),
    },
    {
      title: 'No longer in the draw',
      names: gone.map(nameOf),
      note: 'Runs that are sold, filmed, matched or asked for stay.',
    },
    {
      title: 'Moved',
      names: moved.map(({ before, after }) =>
        String(before.draw) === String(after.draw)
          ? `${nameOf(after)} (in the order)`
          : `${after.riderName}: ${before.draw} → ${after.draw}`,
      ),
    },
    {
      title: 'On another horse',
      names: otherHorse.map(
        ({ before, after }) => `${after.riderName}: ${before.horseName || 'none'} → ${after.horseName}`,
      ),
    },
  ].filter(({ names }) => names.length > 0)
  return (
    <Panel as="section" size="medium" aria-label="What changes">
      <h2 className="text-lg">
        {parts.length === 0 ? 'Nothing changes in the running order' : 'What changes'}
      </h2>
      <div className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {parts.map(({ title, names, note }) => (
          <div key={title}>
            <h3 className="font-semibold text-sm">
              {title} <span className="text-dust tabular-nums">{names.length}</span>
            </h3>
            {note && <p className="mt-1 text-dust text-xs">{note}</p>}
            <ul className="mt-2 flex flex-col gap-1 text-dust text-sm">
              {names.slice(0, MOST_NAMED).map((name, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a list that is only shown
                <li key={index} className="[overflow-wrap:anywhere]">
                  {name}
                </li>
              ))}
              {names.length > MOST_NAMED && <li>and {pluralize(names.length - MOST_NAMED, 'more run')}</li>}
            </ul>
          </div>
        ))}
      </div>
    </Panel>
  )
}

const MOST_NAMED = 8

const nameOf = ({ draw, riderName, horseName }: Line) =>
  `${draw} ${riderName}${horseName ? ` on ${horseName}` : ''}`
