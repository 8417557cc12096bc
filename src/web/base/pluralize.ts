/** `1 event`, `1,200 events`. */
export const pluralize = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`
