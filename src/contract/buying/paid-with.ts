import { formatCents } from './pricing.ts'

/** A stored payment method for people: `visa 4242` becomes `Visa ending in 4242`. */
export function paidWith(method: string) {
  const [, brand, digits] = /^(.+) (\d{4})$/.exec(method) ?? []
  const name = (brand ?? method).replace(/^./, (first) => first.toUpperCase())
  return digits ? `${name} ending in ${digits}` : name
}

/** `$65`, and `free` for nothing. */
export const amountText = (cents: number) => (cents === 0 ? 'free' : formatCents(cents))

/** `$65 (Visa ending in 4242)`; what was free says so alone. */
export const paidText = (sale: { amountCents: number; paymentMethod: string }) =>
  sale.amountCents === 0 ? 'Free' : `${formatCents(sale.amountCents)} (${paidWith(sale.paymentMethod)})`
