interface TapOfRun {
  runId: number
  kind: 'start' | 'scratch' | 'rerun' | 'drag'
  at: number | string
}

/** Without the scratches of runs that started later after all. */
export function effectiveTaps<Tap extends TapOfRun>(taps: readonly Tap[]): Tap[] {
  const lastStart = new Map<number, Tap['at']>()
  for (const { runId, kind, at } of taps) {
    const known = lastStart.get(runId)
    if (kind === 'start' && (known === undefined || at > known)) lastStart.set(runId, at)
  }
  return taps.filter(({ runId, kind, at }) => {
    const started = lastStart.get(runId)
    return kind !== 'scratch' || started === undefined || at > started
  })
}
