import { useShop } from './shop.tsx'

const formats = new Map<string, Intl.DateTimeFormat>()

/** `Jun 15, 2024, 8:05 PM`, in the shop's time zone. */
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

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** `1.4 GB`, in decimal units. */
export function formatBytes(bytes: number) {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** step
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 && step > 1 ? 1 : 0 })} ${UNITS[step]}`
}
