import { formatCents } from '../../../contract/buying/pricing.ts'
import type { BasketQuote } from '../../../contract/buying/purchase.ts'

const WHY = {
  early: 'Early price',
  pass: 'Pass',
  volume: 'Discount for several videos',
  code: 'Code',
  tooLittleToCharge: 'Too little to charge',
} satisfies Record<keyof BasketQuote['saved'], string>

/** What was taken off, and what one more video would bring. */
export function Savings({ quote: { listCents, saved, notes } }: { quote: BasketQuote }) {
  const off = Object.entries(WHY).flatMap(([why, name]) => {
    const cents = saved[why as keyof typeof WHY]
    return cents > 0 ? [{ name, cents }] : []
  })
  if (off.length + notes.length === 0) return null
  return (
    <div role="status" className="flex flex-col gap-2 text-sm">
      {off.length > 0 && (
        <dl className="grid grid-cols-[1fr_auto] gap-y-1 tabular-nums">
          <dt className="text-dust">Without discount</dt>
          <dd className="text-right">{formatCents(listCents)}</dd>
          {off.map(({ name, cents }) => (
            <div key={name} className="contents text-bolt">
              <dt>{name}</dt>
              <dd className="text-right">{formatCents(-cents)}</dd>
            </div>
          ))}
        </dl>
      )}
      {notes.map((note) => (
        <p key={note} className="text-amber">
          {note}
        </p>
      ))}
    </div>
  )
}
