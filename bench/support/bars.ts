export interface Bar {
  what: string
  measured: string
  bar: string
  ok: boolean
}

/** Prints the figures beside their bars, and ends with 1 when one is missed. */
export function printBars(title: string, bars: Bar[]) {
  const widest = (of: 'what' | 'measured' | 'bar') => Math.max(...bars.map((bar) => bar[of].length))
  const columns = { what: widest('what'), measured: widest('measured'), bar: widest('bar') }
  console.log(`\n${title}`)
  for (const { what, measured, bar, ok } of bars) {
    const cells = [what.padEnd(columns.what), measured.padStart(columns.measured), bar.padEnd(columns.bar)]
    console.log(`  ${cells.join('   ')}   ${ok ? 'ok' : 'MISSED'}`)
  }
  if (bars.some((bar) => !bar.ok)) process.exitCode = 1
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const [low = Number.NaN, high = low] = sorted.slice(Math.ceil(middle) - 1, Math.floor(middle) + 1)
  return (low + high) / 2
}
