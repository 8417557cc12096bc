/** A stored payment method for people: `visa 4242` becomes `Visa ending in 4242`. */
export function paidWith(method: string) {
  const [, brand, digits] = /^(.+) (\d{4})$/.exec(method) ?? []
  const name = (brand ?? method).replace(/^./, (first) => first.toUpperCase())
  return digits ? `${name} ending in ${digits}` : name
}
