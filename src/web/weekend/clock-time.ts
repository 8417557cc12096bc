/** `9:14:22 AM` */
export const clockTime = (at: number, timeZone: string) =>
  new Date(at).toLocaleTimeString('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
  })

/** `Saturday, June 13`, of an ISO day. */
export const longDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })

/** `9:14:22` */
export const shortTime = (at: number, timeZone: string) => clockTime(at, timeZone).replace(/\s*[AP]M$/, '')

export const seconds = (value: number) => `${Math.round(value)} s`
