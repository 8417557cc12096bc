const CURRENCY = /^(-?)\s*(?:US\$|USD|\$)\s*|\s*(?:USD|\$)$/gi
/** Whole dollars, in groups of three or not, and the cents. A single dot before three digits could be either. */
const AMOUNT =
  /^(-?)(?=\D?\d)(\d*|\d{1,3}(?:,\d{3})+(?!,)|\d{1,3}(?:\s\d{3})+|\d{1,3}(?:\.\d{3})+(?=,))(?:[.,](\d{0,2}))?$/

/**
 * The dollars that somebody typed or pasted: `80`, `$80`, `80.00`, ` 1,200 `, `65,50`, `70 USD`. NaN for anything else, which
 * the schemas of money refuse with their sentence.
 */
export function readPrice(text: string): number {
  const [amount, minus, whole = '', cents = ''] = AMOUNT.exec(text.trim().replace(CURRENCY, '$1')) ?? []
  return amount === undefined ? Number.NaN : Number(`${minus}${whole.replace(/\D/g, '')}.${cents}0`)
}
