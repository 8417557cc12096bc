import { groupDigits } from '../../../contract/platform/group-digits.ts'

/** `1 event`, `1,200 events`. */
export const pluralize = (count: number, noun: string) =>
  `${groupDigits(count)} ${noun}${count === 1 ? '' : 's'}`
