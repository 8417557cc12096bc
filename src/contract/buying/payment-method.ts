/** How a card is named to people: `visa 4242`, as the books have it, is a Visa that ends in 4242. */
export function paidWith(method: string) {
  const [, brand, digits] = /^(.+) (\d{4})$/.exec(method) ?? []
  const name = (brand ?? method).replace(/^./, (first) => first.toUpperCase())
  return digits ? `${name} ending in ${digits}` : name
}
