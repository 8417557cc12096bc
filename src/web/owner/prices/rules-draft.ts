import type { OwnRules } from '../../../contract/buying/own-rules.ts'
import { toCents } from '../../../contract/buying/pricing.ts'
import { readPrice } from '../../../contract/platform/parse-dollars.ts'
import { fromWallTime, wallTime } from '../../../contract/platform/time-zone.ts'
import { MINUTE } from '../../../contract/time.ts'

/** Price rules as typed. `shop`: an event has no own one, so that the shop's applies. */
export interface RulesDraft {
  priceCents: string
  horseCents: string
  early: { kind: 'shop' | 'none' | 'own'; price: string; day: string; time: string }
  volume: { kind: 'shop' | 'none' | 'own'; steps: { from: string; percent: string }[] }
  pass: { kind: 'shop' | 'none' | 'rider' | 'horse'; price: string }
  phone: { kind: 'shop' | 'none' | 'own'; price: string }
}

const dollars = (cents: number | undefined) => (cents === undefined ? '' : String(cents / 100))

export function toDraft(rules: OwnRules, zone: string, isEvent: boolean): RulesDraft {
  const { priceCents, horseCents, early, volume, pass, phoneCents } = rules
  const unset = isEvent ? 'shop' : 'none'
  const [day, time] = early ? typedTime(early.until, zone) : ['', LAST_MINUTE]
  return {
    priceCents: dollars(priceCents),
    horseCents: dollars(horseCents),
    early: {
      kind: early === undefined ? unset : early === null ? 'none' : 'own',
      price: dollars(early?.cents),
      day,
      time,
    },
    volume: {
      kind: volume === undefined ? unset : volume.length === 0 ? 'none' : 'own',
      steps: volume?.length
        ? volume.map(({ from, percent }) => ({ from: String(from), percent: String(percent) }))
        : [{ from: '3', percent: '' }],
    },
    pass: {
      kind: pass === undefined ? unset : pass === null ? 'none' : pass.of,
      price: dollars(pass?.cents),
    },
    phone: {
      kind: phoneCents === undefined ? unset : phoneCents === null ? 'none' : 'own',
      price: dollars(phoneCents ?? undefined),
    },
  }
}

const cents = (text: string) => toCents(readPrice(text))
const whole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)

/** For `OwnRules` to check. */
export function toRules({ early, volume, pass, phone, ...prices }: RulesDraft, zone: string): unknown {
  return {
    ...(phone.kind !== 'shop' && { phoneCents: phone.kind === 'none' ? null : cents(phone.price) }),
    ...(prices.priceCents.trim() && { priceCents: cents(prices.priceCents) }),
    ...(prices.horseCents.trim() && { horseCents: cents(prices.horseCents) }),
    ...(early.kind !== 'shop' && {
      early: early.kind === 'none' ? null : { cents: cents(early.price), until: timeOf(early, zone) },
    }),
    ...(volume.kind !== 'shop' && {
      volume:
        volume.kind === 'none'
          ? []
          : volume.steps.map(({ from, percent }) => ({ from: whole(from), percent: whole(percent) })),
    }),
    ...(pass.kind !== 'shop' && {
      pass: pass.kind === 'none' ? null : { of: pass.kind, cents: cents(pass.price) },
    }),
  }
}

/** Typed for the midnight that ends a day, since 00:00 would be of the day after. */
const LAST_MINUTE = '23:59'

function timeOf({ day, time }: RulesDraft['early'], zone: string) {
  const typed = Date.parse(`${day}T${time}:00Z`) + (time === LAST_MINUTE ? MINUTE : 0)
  return Number.isNaN(typed) ? '' : new Date(fromWallTime(typed, zone)).toISOString()
}

function typedTime(until: string, zone: string): [day: string, time: string] {
  const [day = '', time = ''] = wallTime(zone, until).slice(0, 16).split(' ')
  if (time !== '00:00') return [day, time]
  return [wallTime(zone, new Date(Date.parse(until) - MINUTE)).slice(0, 10), LAST_MINUTE]
}
