import { useShop } from './use-shop.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** `Jun 15, 2024, 8:05 PM`, on the shop's own clock, wherever the owner looks at it. */
export function useFormatTime() {
  const zone = useShop()?.timeZone
  return (iso: string) => formatIn(zone).format(new Date(iso))
}

function formatIn(timeZone?: string) {
  const known = formats.get(timeZone ?? '')
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  formats.set(timeZone ?? '', format)
  return format
}
