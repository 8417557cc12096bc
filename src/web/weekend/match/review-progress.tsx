import { pluralize } from '../../pages/base/format.ts'
import type { progressOf } from './doubts.ts'

/** "571 sure, 3 groups to look at". */
export function ReviewProgress({ progress }: { progress: ReturnType<typeof progressOf> }) {
  const { sure, doubtful, without, other } = progress
  return (
    <div>
      <p role="status" className="figures text-2xl sm:text-3xl">
        {sure} sure,{' '}
        {doubtful === 0 ? 'nothing left to look at' : `${pluralize(doubtful, 'group')} to look at`}
      </p>
      <p className="mt-1 text-dust text-sm tabular-nums">
        {pluralize(without, 'run')} without a clip · {pluralize(other, 'clip')} without a run
      </p>
    </div>
  )
}
