import { formatCents, toCents } from '../../contract/buying/pricing.ts'

/** The API speaks dollars: `65.5` is shown as `$65.50`. */
export const formatDollars = (dollars: number) => formatCents(toCents(dollars))
