import type { PriceRules } from './price-rules.ts'
import { formatCents, percentFor } from './pricing.ts'

/** `From 3 videos 15% off, from 6 videos 25%` */
export const volumeWords = ({ volume }: Pick<PriceRules, 'volume'>) =>
  volume
    .map(
      ({ from, percent }, at) =>
        `${at === 0 ? 'From' : 'from'} ${from} videos ${percent}%${at === 0 ? ' off' : ''}`,
    )
    .join(', ')

/** `All of Hadley's runs: at most $120`; without a name `All runs of one rider: at most $120`. */
export function passWords({ pass }: Pick<PriceRules, 'pass'>, runs: string, riderName?: string) {
  if (!pass) return ''
  const first = riderName?.trim().split(/\s+/)[0]
  const whose = first ? `All of ${first}’s ${runs}` : `All ${runs} of one rider`
  return `${whose}${pass.of === 'horse' ? ' on one horse' : ''}: at most ${formatCents(pass.cents)}`
}

/** What a further video brings: `One more video brings 15% off.` Null where nothing more. */
export function nextStepWords(videos: number, rules: Pick<PriceRules, 'volume'>, eventName?: string) {
  const now = percentFor(videos, rules)
  const next = rules.volume
    .filter(({ from, percent }) => from > videos && percent > now)
    .sort((a, b) => a.from - b.from)[0]
  if (!next) return null
  const missing = next.from - videos
  const more = missing === 1 ? 'One more video brings' : `${missing} more videos bring`
  return `${more} ${next.percent}% off${eventName ? ` at ${eventName}` : ''}.`
}
