import type { Chance } from '../../src/demo/chance.ts'
import { extraName, hostileValue } from './hostile.ts'

type Step = (value: unknown, chance: Chance) => unknown

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One place of the value, however deep, becomes something else. */
const replaceSomewhere: Step = (value, chance) => {
  const keys = isObject(value) || Array.isArray(value) ? Object.keys(value) : []
  if (keys.length === 0 || chance.happens(0.1)) return hostileValue(chance)
  const key = chance.oneOf(keys as [string])
  if (Array.isArray(value)) {
    return value.map((item, index) => (String(index) === key ? replaceSomewhere(item, chance) : item))
  }
  const whole = value as Record<string, unknown>
  return { ...whole, [key]: replaceSomewhere(whole[key], chance) }
}

const leaveOut: Step = (value, chance) => {
  if (!isObject(value) || Object.keys(value).length === 0) return value
  const { [chance.oneOf(Object.keys(value) as [string])]: _, ...rest } = value
  return rest
}

const addMore: Step = (value, chance) =>
  isObject(value)
    ? Object.fromEntries([...Object.entries(value), [extraName(chance), hostileValue(chance)]])
    : value

const repeatRows: Step = (value) =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([name, item]) => [
          name,
          Array.isArray(item) && item.length > 0 ? Array(300).fill(item[0]) : item,
        ]),
      )
    : value

/** A value that the schema should refuse, or at least wonder at. */
export function breakValue(value: unknown, chance: Chance): unknown {
  const step = chance.oneOf<Step>([
    replaceSomewhere,
    replaceSomewhere,
    replaceSomewhere,
    leaveOut,
    addMore,
    repeatRows,
    (_value, luck) => hostileValue(luck),
  ])
  return step(value, chance)
}
