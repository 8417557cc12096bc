const DAY_MS = 24 * 60 * 60 * 1000

/** The formats that a file names by number alone; the rest of these numbers show as they are. */
const BUILT_IN: Record<number, string> = {
  2: '0.00',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  ...Object.fromEntries([14, 15, 16, 17].map((id) => [id, 'm/d/yyyy'])),
  ...Object.fromEntries([18, 19, 20, 21, 45, 46, 47].map((id) => [id, 'h:mm'])),
  22: 'm/d/yyyy h:mm',
}

export const builtInFormat = (id: number) => BUILT_IN[id] ?? ''

/** A number as the spreadsheet shows it: its decimals, the dollar sign, and dates and times as such. */
export function shownNumber(value: number, format: string, from1904 = false): string {
  const [positive = ''] = format.split(';')
  // [Red] and [$$-409] are no letters of a date, nor is what stands in quotes
  const code = positive.replace(/\[[^\]]*\]|"[^"]*"|\\./g, '').toLowerCase()
  if (/[dy]|h|s|m/.test(code) && !/[0#]/.test(code)) return shownTime(value, code, from1904)
  const percent = code.includes('%')
  const decimals = /\.(0+)/.exec(code)?.[1]?.length
  const scaled = percent ? value * 100 : value
  // the last digits of a double are noise
  const digits = decimals === undefined ? String(Number(scaled.toPrecision(12))) : scaled.toFixed(decimals)
  return `${/\$/.test(positive) ? '$' : ''}${digits}${percent ? '%' : ''}`
}

function shownTime(value: number, code: string, from1904: boolean) {
  // a spreadsheet's first day is December 30, 1899, or January 1, 1904 in old files of a Mac
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30)
  const time = new Date(Math.round((first + value * DAY_MS) / 60_000) * 60_000)
  if (Number.isNaN(time.getTime())) return String(value)
  const day = `${time.getUTCMonth() + 1}/${time.getUTCDate()}/${time.getUTCFullYear()}`
  const clock = time.toISOString().slice(11, 16)
  const hasDay = /[dy]/.test(code)
  const hasClock = /[hs]/.test(code)
  return hasDay && hasClock ? `${day} ${clock}` : hasClock ? clock : day
}
