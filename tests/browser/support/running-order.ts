import type { Owner } from './owner.ts'

const RIDERS = [
  'Tess Calloway',
  'Rylee McAllister',
  'Dallas Burns',
  'Sutton Reyes',
  'Bo Tucker',
  'Wren Halvorsen',
  'Cody Lindqvist',
  'Marlee Okafor',
  'Jade Whitehorse',
  'Kit Delacroix',
]
const HORSES = ['Rey', 'Smoke', 'Juniper', 'Streak', 'Bandit', 'Willow', 'Copper', 'Fancy', 'Rio', 'Ghost']

/** An event whose draw is known: so many runs of one go, each with rider and horse. */
export async function addOrderOfGo(owner: Owner, count: number, go = 'Friday Open') {
  const { event } = await owner.addEventOf([])
  const { runs } = await owner.saveRunningOrder(
    event.id,
    Array.from({ length: count }, (_, index) => ({
      go,
      draw: index + 1,
      riderName: nameOf(index),
      horseName: HORSES[index % HORSES.length] ?? null,
      scratched: false,
      dragAfter: false,
    })),
  )
  return { event, runs }
}

const nameOf = (index: number) => {
  const round = Math.floor(index / RIDERS.length)
  return `${RIDERS[index % RIDERS.length]}${round > 0 ? ` ${'I'.repeat(round + 1)}` : ''}`
}
