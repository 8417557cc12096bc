import { expect, it } from 'vitest'
import type { TakedownPlan } from '../../../contract/videos/takedown.ts'
import { confirmOf, linesOf, nameOf, safestWay, WAYS, whyNot } from './removal-words.ts'

const plan = (more: Partial<TakedownPlan>): TakedownPlan => ({
  kind: 'rider',
  title: 'Tess Call',
  riders: 1,
  videos: 1,
  files: 5,
  buyers: 3,
  people: 3,
  shares: 0,
  paid: 195,
  each: 65,
  state: 'shown',
  ...more,
})

it.each([
  [{}, ['Find by link only', 'Delete', 'Remove for good'], 'hide'],
  [{ state: 'hidden' }, ['Delete', 'Remove for good'], 'delete'],
  [{ state: 'deleted' }, ['Remove for good'], 'for-good'],
  [{ kind: 'event' }, ['Make it a draft', 'Delete', 'Remove for good'], 'hide'],
  [{ kind: 'event', state: 'hidden' }, ['Delete', 'Remove for good'], 'delete'],
  [{ kind: 'video' }, ['Delete', 'Remove for good'], 'delete'],
] as const)('%j can be removed by %j, and %s is the safest', (more, names, safest) => {
  const target = plan(more)
  expect(WAYS.filter((way) => !whyNot(way, target)).map((way) => nameOf(way, target))).toEqual(names)
  expect(safestWay(target)).toBe(safest)
})

it('each way says what buyers keep, in numbers', () => {
  const last = (way: (typeof WAYS)[number], more = {}, buyers: 'keep' | 'refund' = 'refund') =>
    linesOf(way, plan(more), buyers).at(-1)
  const keep = '3 people bought it: they keep their videos.'
  expect([last('hide'), last('delete'), last('for-good', {}, 'keep')]).toEqual([keep, keep, keep])
  expect(last('for-good')).toBe('3 people bought it: they get $65 back each, and lose the video.')
  expect(last('for-good', { each: null, paid: 200 })).toBe(
    '3 people bought it: they get $200 back in all, and lose the video.',
  )
  expect(last('delete', { people: 0, buyers: 0 })).toBe('Nobody has bought it.')
  expect(linesOf('for-good', plan({ files: 0 }), 'keep')[0]).toBe(
    'It has no files here. Nothing brings it back.',
  )
})

it('the button names what it does', () => {
  expect(confirmOf('hide', plan({}), 'keep')).toBe('Find Tess Call by link only')
  expect(confirmOf('hide', plan({ kind: 'event' }), 'keep')).toBe('Make Tess Call a draft')
  expect(confirmOf('delete', plan({}), 'keep')).toBe('Delete Tess Call')
  expect(confirmOf('for-good', plan({}), 'keep')).toBe('Remove for good')
  expect(confirmOf('for-good', plan({}), 'refund')).toBe('Remove for good and give $195 back')
  expect(confirmOf('for-good', plan({ people: 0 }), 'refund')).toBe('Remove for good')
})
