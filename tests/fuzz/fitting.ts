import type { Chance } from '../../src/demo/chance.ts'
import type { Schema } from '../support/call-list.ts'
import { hostileText } from './hostile.ts'

/** What there is in the shop, by the name that calls give it: so that some requests find what they ask for. */
export type Known = Record<string, readonly unknown[]>

/** A value that the schema should let through. */
export function fitting(schema: Schema, name: string, chance: Chance, known: Known): unknown {
  const there = known[name]
  if (there && there.length > 0 && chance.happens(0.8)) return chance.oneOf(there as [unknown])
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.oneOf(schema.enum as [unknown])
  if (schema.anyOf) return fitting(chance.oneOf(schema.anyOf as [Schema]), name, chance, known)
  const type = Array.isArray(schema.type) ? chance.oneOf(schema.type as [string]) : schema.type
  switch (type) {
    case 'object':
      return fittingObject(schema, chance, known)
    case 'array':
      return Array.from({ length: Math.floor(chance.next() * 4) }, () =>
        fitting(schema.items ?? {}, name, chance, known),
      )
    case 'integer':
    case 'number':
      return fittingNumber(schema, chance)
    case 'boolean':
      return chance.happens(0.5)
    case 'null':
      return null
    default:
      return fittingText(schema, name, chance)
  }
}

function fittingObject({ properties = {}, required = [] }: Schema, chance: Chance, known: Known) {
  const names = Object.keys(properties).filter((name) => required.includes(name) || chance.happens(0.5))
  return Object.fromEntries(names.map((name) => [name, fitting(properties[name] ?? {}, name, chance, known)]))
}

function fittingNumber({ type, minimum = 1, maximum = minimum + 10 }: Schema, chance: Chance) {
  const value = minimum + chance.next() * (Math.min(maximum, minimum + 200) - minimum)
  return type === 'integer' ? Math.round(value) : Math.round(value * 100) / 100
}

function fittingText({ format, pattern }: Schema, name: string, chance: Chance) {
  if (chance.happens(0.15)) return hostileText(chance)
  if (format === 'email')
    return chance.oneOf(['buyer@example.com', 'Other.Buyer@Example.COM', 'a+b@example.com'])
  if (format === 'date') return chance.oneOf(['2026-06-15', '2024-02-29', '9999-12-31'])
  if (pattern?.includes('{64}')) return 'ab'.repeat(32)
  if (/url$/i.test(name)) return chance.oneOf(['https://videos.example/run.mp4', '/media/videos/1', ''])
  return chance.oneOf(['Jane Doe', 'Zoë “Lucky” O’Neil, 騎手', '12', 'x'])
}
