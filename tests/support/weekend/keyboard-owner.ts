/** What stands on the review's screen, with the key of each thing. */
export interface ReviewScreen {
  clips: { key: string; name: string /** Null where it is taken for none. */; draw: number | null }[]
  draws: { key: string; draw: number }[]
}

/** What only a person knows. */
export interface KnownTruth {
  /** The draw that each clip shows, by the clip's name. */
  drawOf: ReadonlyMap<string, number | null>
  /** Who ran, filmed or not. */
  ran: ReadonlySet<number>
}

/**
 * The keys that an owner presses who sees at once what is wrong: a rider who is out is named by one key, a clip that shows
 * somebody else by its own key and that draw's. A key that is held down counts as one more.
 */
export function keysFor({ clips, draws }: ReviewScreen, { drawOf, ran }: KnownTruth): string[] {
  const wrong = clips.find(({ name, draw }) => drawOf.get(name) !== draw)
  if (!wrong) return ['Enter']
  const truth = drawOf.get(wrong.name) ?? null
  if (truth === null) return [wrong.key, '-']
  const filmed = new Set(drawOf.values())
  const taken = wrong.draw
  const isOut = taken !== null && taken < truth && !filmed.has(taken)
  const outKey = draws.find(({ draw }) => draw === taken)?.key
  if (isOut && outKey) return ran.has(taken) ? [`Shift+${outKey}`] : [outKey]
  const key = draws.find(({ draw }) => draw === truth)?.key
  return key ? [wrong.key, key] : [wrong.key, '/', ...String(truth), 'Enter']
}

/** Brings the group of a clip forward that nothing is doubtful about, and yet it is wrong. */
export const keysToReach = (draw: number): string[] => ['/', ...String(draw), 'Enter']

/** A held key is pressed too. */
export const pressesOf = (keys: string[]) => keys.flatMap((key) => key.split(/(?<=.)\+/)).length
