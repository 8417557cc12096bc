import { useQuery } from '@tanstack/react-query'
import type { Takedown } from '../../../contract/videos/takedown.ts'
import { listTakedowns } from '../../../contract/videos/takedown-calls.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useTitle } from '../../pages/base/title.ts'
import { readOf } from '../../platform/api/queries.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'

const ASK_AGAIN_MS = 2000

/** What was removed for good. */
export function TakedownPage() {
  useTitle('Removed for good | Admin')
  return (
    <>
      <OwnerPageHead
        title="Removed for good"
        text="Sales stay in the books. Backups that were made before still hold what is in them."
      />
      <Takedowns />
    </>
  )
}

/** Takedowns, polled while one is unfinished. */
function Takedowns() {
  const takedowns = useQuery({
    ...readOf(listTakedowns, {}),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(({ finishedAt }) => !finishedAt) ? ASK_AGAIN_MS : false,
  })
  return (
    <ListState
      query={takedowns}
      what="record"
      isEmpty={(list) => list.length === 0}
      empty={<p className="text-dust">Nothing was removed for good yet.</p>}
    >
      {(list) => (
        <ul>
          {list.map((takedown) => (
            <Row key={takedown.id} takedown={takedown} />
          ))}
        </ul>
      )}
    </ListState>
  )
}

function Row({ takedown }: { takedown: Takedown }) {
  const formatTime = useFormatTime()
  const { kind, title, createdAt, finishedAt, filesRemoved, buyers, refunded, refundsBuyers, trouble } =
    takedown
  const money = refundsBuyers
    ? `${refunded} of ${pluralize(buyers, 'order')} refunded`
    : `${pluralize(buyers, 'order')} kept`
  return (
    <li className="flex flex-wrap items-center gap-3 border-hairline py-3 not-first:border-t first:pt-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">
          {title} ({kind})
        </p>
        <p className="text-dust text-sm tabular-nums">
          {formatTime(createdAt)} · {pluralize(filesRemoved, 'file')} removed · {money}
        </p>
        {trouble && <p className="text-sm">{finishedAt ? trouble : `${trouble} It is tried again.`}</p>}
      </div>
      <Badge tone={finishedAt ? 'bolt' : 'amber'}>{finishedAt ? 'Done' : 'Going on'}</Badge>
    </li>
  )
}
