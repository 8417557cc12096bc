const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']

/** `1.4 GB`, as disks and phones count: a thousand at a time. */
export function formatBytes(bytes: number) {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const amount = bytes / 1000 ** step
  return `${amount.toLocaleString('en-US', { maximumFractionDigits: amount < 10 && step > 1 ? 1 : 0 })} ${UNITS[step]}`
}
