import { formatDollars } from '../../../contract/buying/pricing.ts'
import type { TakedownPlan } from '../../../contract/videos/takedown.ts'
import { pluralize } from '../../pages/base/pluralize.ts'

/** From the safest on. */
export const WAYS = ['hide', 'delete', 'for-good'] as const
export type Way = (typeof WAYS)[number]

export const nameOf = (way: Way, { kind }: TakedownPlan) =>
  ({
    hide: kind === 'event' ? 'Make it a draft' : 'Find by link only',
    delete: 'Delete',
    'for-good': 'Remove for good',
  })[way]

/** Why it cannot be chosen; null where it can. */
export function whyNot(way: Way, { kind, state }: TakedownPlan): string | null {
  if (way === 'for-good') return null
  if (state === 'deleted') return 'It is deleted already.'
  if (way === 'delete') return null
  if (kind === 'video') return 'A video is hidden with its rider. Choose this for the rider instead.'
  if (state === 'hidden')
    return kind === 'event' ? 'It is a draft already.' : 'It is found by link only already.'
  return null
}

export const safestWay = (plan: TakedownPlan): Way => WAYS.find((way) => !whyNot(way, plan)) ?? 'for-good'

const riders = (count: number) => pluralize(count, 'rider')

/** What goes, without a word on buyers. */
const whatGoes: Record<Way, (plan: TakedownPlan) => string> = {
  hide: ({ kind, riders: count }) =>
    kind === 'event'
      ? `Out of the shop with its ${riders(count)} until you publish it again.`
      : 'In no list, no search and no sitemap. Anyone with its link can still watch the preview and buy.',
  delete: ({ kind, riders: count }) =>
    ({
      event: `Out of the shop. This also deletes its ${riders(count)}. The files stay with you.`,
      rider: 'This removes the rider from the shop. The files stay with you.',
      video: `Out of the shop with its thumbnail and preview. ${count === 0 ? 'No rider shows it.' : `${riders(count)} ${count === 1 ? 'has' : 'have'} no video then.`}`,
    })[kind],
  'for-good': ({ kind, riders: count, videos, files }) => {
    const gone = `${pluralize(files, 'file')} ${files === 1 ? 'is' : 'are'} gone from the storage within a minute.`
    return kind === 'event'
      ? `${riders(count)} and ${pluralize(videos, 'video')} go, and their ${gone} Nothing brings them back.`
      : `${files === 0 ? 'It has no files here.' : `Its ${gone}`} Nothing brings it back.`
  },
}

export type Buyers = 'keep' | 'refund'

/** What this way does, then what buyers keep. */
export const linesOf = (way: Way, plan: TakedownPlan, buyers: Buyers): string[] => [
  whatGoes[way](plan),
  ofBuyers(plan, way === 'for-good' ? buyers : 'keep'),
  ...(way === 'for-good' && plan.shares > 0
    ? [`${pluralize(plan.shares, 'share link')} ${plan.shares === 1 ? 'ends' : 'end'}.`]
    : []),
]

function ofBuyers(plan: TakedownPlan, buyers: Buyers) {
  const { people } = plan
  if (people === 0) return 'Nobody has bought it.'
  const bought = people === 1 ? 'One person bought it' : `${people.toLocaleString('en-US')} people bought it`
  return buyers === 'keep'
    ? `${bought}: they keep their videos.`
    : `${bought}: ${moneyBack(plan)}, and lose the video.`
}

/** `they get $65 back each`, or the sum where the orders differ. */
export const moneyBack = ({ each, paid, people, buyers }: TakedownPlan) =>
  each === null || buyers !== people
    ? `they get ${formatDollars(paid)} back in all`
    : `they get ${formatDollars(each)} back${people === 1 ? '' : ' each'}`

/** The button names what it does. */
export function confirmOf(way: Way, plan: TakedownPlan, buyers: Buyers) {
  const { title } = plan
  if (way === 'hide') return plan.kind === 'event' ? `Make ${title} a draft` : `Find ${title} by link only`
  if (way === 'delete') return `Delete ${title}`
  return buyers === 'refund' && plan.people > 0
    ? `Remove for good and give ${formatDollars(plan.paid)} back`
    : 'Remove for good'
}
