import { MAX_HORSES } from '../contract/limits.ts'
import type { Chance } from './chance.ts'
import { FIRST_NAMES, HORSE_FIRST_WORDS, HORSE_LAST_WORDS, LAST_NAMES } from './names.ts'

/** A rider at one event, with a video for every horse. */
export interface Entry {
  name: string
  /** Dollars for one horse. */
  price: number
  salesLimit: number | null
  horses: { name: string | null; videoUrl: string }[]
}

interface Start {
  /** The clip that stands for every run of the event. */
  videoUrl: string
  riders: number
  price: number
  onHorseback: boolean
}

/** Who starts at an event; no two of them have the same name. */
export function makeEntries(chance: Chance, { videoUrl, riders, price, onHorseback }: Start): Entry[] {
  const taken = new Set<string>()
  return Array.from({ length: riders }, () => {
    const name = drawNew(taken, () => `${chance.oneOf(FIRST_NAMES)} ${chance.oneOf(LAST_NAMES)}`)
    const horseCount = onHorseback ? drawHorseCount(chance) : 1
    const horseNames = new Set<string>()
    const horses = Array.from({ length: horseCount }, () => ({
      name: onHorseback ? drawNew(horseNames, () => drawHorseName(chance)) : null,
      videoUrl,
    }))
    return {
      name,
      price: chance.happens(0.06) ? price + 10 : price,
      // a few runs are sold to a handful of people only
      salesLimit: chance.happens(0.015) ? chance.oneOf([1, 3, 5]) : null,
      horses,
    }
  })
}

function drawNew(taken: Set<string>, draw: () => string) {
  let drawn = draw()
  while (taken.has(drawn)) drawn = draw()
  taken.add(drawn)
  return drawn
}

/** Most bring one horse; a few bring a whole trailer. */
function drawHorseCount(chance: Chance) {
  let count = 1
  while (count < MAX_HORSES && chance.happens(0.33)) count++
  return count
}

const drawHorseName = (chance: Chance) =>
  `${chance.oneOf(HORSE_FIRST_WORDS)} ${chance.oneOf(HORSE_LAST_WORDS)}`
