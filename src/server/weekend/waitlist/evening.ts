/** When a day's films are up, and people look at their mail. */
const FIRST_HOUR = 18

/** The day whose evening it is on the shop's clock; null at any other time of the day. */
export function eveningAt(now: Date, timeZone: string): string | null {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return Number(part('hour')) < FIRST_HOUR ? null : `${part('year')}-${part('month')}-${part('day')}`
}
