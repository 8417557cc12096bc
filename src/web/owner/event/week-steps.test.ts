import { expect, it } from 'vitest'
import { NO_RULES } from '../../../contract/buying/pricing.ts'
import { type EventWeek, sheetNumbers } from '../../../contract/weekend/sheet/weekend-sheet.ts'
import { nextStep, weekSteps } from './week-steps.ts'

const NONE = sheetNumbers([], [])
const week = ({ numbers, event, ...part }: Partial<Omit<EventWeek, 'numbers' | 'event'>> & Parts = {}) => ({
  event: {
    ...{
      id: 7,
      name: 'Finals',
      date: 'June 12-14, 2026',
      thumbnailUrl: '',
      sportId: 1,
      sportName: 'Barrel Racing',
      riderCount: 0,
      prices: NO_RULES,
    },
    ...event,
  },
  numbers: { ...NONE, ...numbers },
  ...{ inOrder: 0, posterPrinted: false, tapped: 0, timed: 0, doubtfulClips: 0, net: 0 },
  ...part,
})
interface Parts {
  numbers?: Partial<EventWeek['numbers']>
  event?: Partial<EventWeek['event']>
}

it.each<[string, Parameters<typeof week>[0], string | undefined]>([
  ['nothing is there', { event: { isDraft: true } }, 'Import the draw'],
  ['the draw is there', { inOrder: 60, event: { isDraft: true } }, 'Publish the event'],
  ['it is published', { inOrder: 60 }, 'Print the poster'],
  ['the poster hangs', { inOrder: 60, numbers: { runs: 58 }, posterPrinted: true }, 'Go to the fence'],
  [
    'the last run is through',
    { inOrder: 60, numbers: { runs: 58 }, posterPrinted: true, tapped: 58 },
    'Match the clips',
  ],
  [
    'a clip is in doubt',
    { inOrder: 60, numbers: { runs: 58, filmed: 40, onCard: 40 }, posterPrinted: true, doubtfulClips: 3 },
    'Review the clips',
  ],
  [
    'the clips are matched',
    { inOrder: 60, numbers: { runs: 58, filmed: 40, onCard: 39 }, posterPrinted: true },
    'Upload 39 videos',
  ],
  [
    'they are on sale',
    { inOrder: 60, numbers: { runs: 58, filmed: 58, onSale: 58 }, posterPrinted: true },
    'Paste the results',
  ],
  [
    'an order is open',
    {
      inOrder: 60,
      timed: 58,
      numbers: { runs: 58, filmed: 58, onSale: 58, undelivered: 1 },
      posterPrinted: true,
    },
    'See what is still open',
  ],
  [
    'nothing is open',
    { inOrder: 60, timed: 58, numbers: { runs: 58, filmed: 58, onSale: 58 }, posterPrinted: true },
    undefined,
  ],
])('where %s', (_, part, action) => {
  expect(nextStep(weekSteps(week(part)))?.action).toBe(action)
})

it('an event of riders without a running order needs no fence and no memory cards', () => {
  const steps = weekSteps(week({ event: { riderCount: 12 }, posterPrinted: true }))
  expect(steps.map(({ name }) => name)).toEqual(['riders', 'publish', 'poster', 'upload', 'sheet'])
  expect(nextStep(steps)?.action).toBe('Add videos')
})

it('has the steps of the arena alone for a helper, who sees no money', () => {
  const names = weekSteps(week({ net: null })).map(({ name }) => name)
  expect(names).toEqual(['draw', 'fence', 'clips', 'upload', 'results'])
})
