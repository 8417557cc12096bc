/** `9:14:22 AM`, as the event's clock had it. */
export const clockTime = (at: number, timeZone: string) =>
  new Date(at).toLocaleTimeString('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  })

/** `9:14:22`, where there is little room. */
export const shortTime = (at: number, timeZone: string) => clockTime(at, timeZone).replace(/\s*[AP]M$/, '')

export const seconds = (value: number) => `${Math.round(value)} s`
