import { plainName } from '../../contract/catalogue/plain-name.ts'
import { partsOf, type RunMarks } from '../../contract/weekend/draw/same-runs.ts'
import { similarName } from '../../contract/weekend/draw/similar-names.ts'

type OnCard = RunMarks & { riderId: number }
type Parts = ReturnType<typeof partsOf>

/** By which a run that is gone and a new one may be the same under another name, the surest first; none without a horse. */
const MARKS: ((run: Parts) => string[] | null)[] = [
  ({ go, draw, horse }) => (horse ? [go, draw, horse] : null),
  ({ go, horse }) => (horse ? [go, horse] : null),
  ({ go, draw }) => [go, draw],
]

/** Of riders whose runs are gone, who has taken their place: a name that was corrected is a new rider. */
export function findHeirs(removed: OnCard[], added: OnCard[]): Map<number, number> {
  const heirs = new Map<number, number>()
  const taken = new Set<OnCard>()
  for (const mark of MARKS) {
    const keyOf = (run: OnCard) => mark(partsOf(run))?.join('\n')
    const open = Map.groupBy(
      added.filter((run) => !taken.has(run)),
      keyOf,
    )
    for (const [key, [was, ...alike]] of Map.groupBy(removed, keyOf)) {
      const [is, ...others] = (key && open.get(key)) || []
      if (!was || !is || alike.length + others.length > 0 || heirs.has(was.riderId)) continue
      if (!hasSameHorse(was, is) && !isAlike(was.riderName, is.riderName)) continue
      heirs.set(was.riderId, is.riderId)
      taken.add(is)
    }
  }
  return heirs
}

const hasSameHorse = (one: OnCard, other: OnCard) => {
  const { horse } = partsOf(one)
  return horse !== '' && horse === partsOf(other).horse
}

/** The same place alone may be somebody else's now. */
const isAlike = (one: string, other: string) => {
  const words = new Set(plainName(other).split(' '))
  return (
    similarName(one, [other]) !== null ||
    plainName(one)
      .split(' ')
      .some((word) => words.has(word))
  )
}
