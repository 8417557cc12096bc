const CURRENCY = /^(-?)\s*(?:US\$|USD|\$)\s*|\s*(?:USD|\$)$/gi
/** Whole dollars, optionally in groups of three, and cents. A single dot before three digits is ambiguous, so not accepted. */
const AMOUNT =
  /^(-?)(?=\D?\d)(\d*|\d{1,3}(?:,\d{3})+(?!,)|\d{1,3}(?:\s\d{3})+|\d{1,3}(?:\.\d{3})+(?=,))(?:[.,](\d{0,2}))?$/

/** Parses typed dollars: `80`, `$80`, `80.00`, ` 1,200 `, `65,50`, `70 USD`. NaN for anything else, which `Price` refuses. */
export function readPrice(text: string): number {
  const [amount, minus, whole = '', cents = ''] = AMOUNT.exec(text.trim().replace(CURRENCY, '$1')) ?? []
  return amount === undefined ? Number.NaN : Number(`${minus}${whole.replace(/\D/g, '')}.${cents}0`)
}
