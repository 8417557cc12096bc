import { formatDollars } from '../../../contract/buying/pricing.ts'
import { addVideosPath, pathTo } from '../../../contract/pages.ts'
import type { EventWeek } from '../../../contract/weekend/sheet/weekend-sheet.ts'
import { pluralize } from '../../pages/base/pluralize.ts'

export interface WeekStep {
  name: 'riders' | 'draw' | 'publish' | 'poster' | 'fence' | 'clips' | 'upload' | 'results' | 'sheet'
  title: string
  done: boolean
  /** How far it has come, in one sentence. */
  state: string
  /** What its button says. */
  action: string
  href: string
}

const runs = (count: number) => pluralize(count, 'run')

/**
 * The week of an event in its order. An event that has riders and no running order needs neither fence nor memory cards. A
 * helper, who sees no money, has the steps of the arena only.
 */
export function weekSteps(week: EventWeek): WeekStep[] {
  const { event, inOrder, tapped, timed, posterPrinted, numbers, doubtfulClips, net } = week
  const eventId = event.id
  const isOwner = net !== null
  const hasOrder = inOrder > 0 || event.riderCount === 0
  const isFilmed = numbers.filmed > 0
  const toUpload = numbers.onCard + numbers.notReady
  const open = numbers.notFilmed + toUpload + numbers.undelivered
  const steps: (WeekStep | false)[] = [
    hasOrder && {
      name: 'draw',
      title: 'Running order',
      done: inOrder > 0,
      state: inOrder > 0 ? `${runs(inOrder)} imported.` : 'Paste the draw, or drop its file.',
      action: inOrder > 0 ? 'Open the running order' : 'Import the draw',
      href: pathTo('adminDraw', { eventId }),
    },
    !hasOrder && {
      name: 'riders',
      title: 'Riders',
      done: true,
      state: `${pluralize(event.riderCount, 'rider')}.`,
      action: 'Open the riders',
      href: pathTo('adminRiders', { eventId }),
    },
    isOwner && {
      name: 'publish',
      title: 'Published',
      done: !event.isDraft,
      state: event.isDraft ? 'A draft: only you can see it.' : 'Everyone can see it in the shop.',
      action: 'Publish the event',
      href: pathTo('event', { id: eventId }),
    },
    isOwner && {
      name: 'poster',
      title: 'Poster',
      done: posterPrinted,
      state: posterPrinted ? 'Printed.' : 'Riders scan it at the fence and find their runs.',
      action: 'Print the poster',
      href: pathTo('adminPoster', { eventId }),
    },
    hasOrder && {
      name: 'fence',
      title: 'Fence',
      // with clips the day is over
      done: inOrder > 0 && (isFilmed || tapped >= numbers.runs),
      state:
        tapped > 0
          ? `${tapped} of ${runs(numbers.runs)} tapped.`
          : isFilmed
            ? 'No taps: the clips tell the time.'
            : 'One tap at the start of each run.',
      action: 'Go to the fence',
      href: pathTo('adminFence', { eventId }),
    },
    hasOrder && {
      name: 'clips',
      title: 'Clips',
      done: isFilmed && doubtfulClips === 0,
      state: !isFilmed
        ? 'Insert a memory card: its clips find their runs.'
        : doubtfulClips > 0
          ? `${numbers.filmed} of ${runs(numbers.runs)} matched, ${pluralize(doubtfulClips, 'clip')} to look at.`
          : `${numbers.filmed} of ${runs(numbers.runs)} matched.`,
      action: isFilmed ? 'Review the clips' : 'Match the clips',
      href: pathTo('adminClips', { eventId }),
    },
    {
      name: 'upload',
      title: 'On sale',
      done: numbers.onSale > 0 && toUpload === 0,
      state: isFilmed
        ? `${numbers.onSale} of ${pluralize(numbers.filmed, 'video')} on sale.`
        : 'No video yet.',
      action: numbers.onCard > 0 ? `Upload ${pluralize(numbers.onCard, 'video')}` : 'Add videos',
      href: numbers.onCard > 0 || inOrder > 0 ? pathTo('adminClips', { eventId }) : addVideosPath(eventId),
    },
    hasOrder && {
      name: 'results',
      title: 'Results',
      done: timed > 0,
      state: timed > 0 ? `${timed} of ${runs(inOrder)} have a time.` : 'Times sell: riders look for theirs.',
      action: 'Paste the results',
      href: pathTo('adminResults', { eventId }),
    },
    isOwner && {
      name: 'sheet',
      title: 'End of the weekend',
      done: numbers.onSale > 0 && open === 0,
      state:
        numbers.orders > 0
          ? `${pluralize(numbers.orders, 'order')}, ${formatDollars(net)} after fees.`
          : 'What was sold, and what is still open.',
      action: 'See what is still open',
      href: pathTo('adminWeekend', { eventId }),
    },
  ]
  return steps.filter((step) => step !== false)
}

/** The first that is not done. */
export const nextStep = (steps: WeekStep[]) => steps.find(({ done }) => !done)
