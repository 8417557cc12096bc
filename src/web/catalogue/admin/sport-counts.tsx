import type { Sport } from '../../../contract/sport.ts'
import { pluralize } from '../../base/pluralize.ts'

export const SportCounts = ({ sport }: { sport: Sport }) => (
  <p className="text-dust text-sm tabular-nums">
    {pluralize(sport.eventCount, 'event')} · {pluralize(sport.riderCount, 'rider')}
  </p>
)
