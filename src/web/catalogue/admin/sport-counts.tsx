import type { Sport } from '../../../contract/sport.ts'
import { counted } from '../../base/pluralize.ts'

export const SportCounts = ({ sport }: { sport: Sport }) => (
  <p className="text-dust text-sm tabular-nums">
    {counted(sport.eventCount, 'event')} · {counted(sport.riderCount, 'rider')}
  </p>
)
