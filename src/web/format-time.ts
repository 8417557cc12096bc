const time = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** `Jun 15, 2024, 8:05 PM`, on the owner's own clock. */
export const formatTime = (iso: string) => time.format(new Date(iso))
