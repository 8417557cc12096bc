import type { Rider } from '../../contract/catalogue/rider.ts'

/** The first letter of the last name without its accent; `#` for anything else. */
function letterOf({ name }: Pick<Rider, 'name'>): string {
  const last = name.trim().split(/\s+/).at(-1) ?? ''
  const [letter = ''] = last.normalize('NFD').toUpperCase()
  return letter >= 'A' && letter <= 'Z' ? letter : '#'
}

const lastNameFirst = ({ name }: Rider) => name.trim().split(/\s+/).reverse().join(' ')

/** The chosen letter and its order, by last name. */
export interface UnderLetter {
  letter: string
  pick(riders: Rider[]): Rider[]
}

const underLetter = (letter: string): UnderLetter => ({
  letter,
  pick: (riders) =>
    riders
      .filter((rider) => letterOf(rider) === letter)
      .sort((a, b) => lastNameFirst(a).localeCompare(lastNameFirst(b))),
})

interface AlphabetRailProps {
  riders: Rider[]
  /** What they are called. */
  people: string
  chosen: string | null
  onChoose(under: UnderLetter | null): void
}

/** Jumps by letter through an event of hundreds of riders. */
export function AlphabetRail({ riders, people, chosen, onChoose }: AlphabetRailProps) {
  const letters = [...new Set(riders.map(letterOf))].sort()
  const hasDraw = riders.some(({ horses }) => horses.some(({ run }) => run))
  return (
    <nav
      aria-label={`${people.charAt(0).toUpperCase()}${people.slice(1)} by last name`}
      className="flex min-w-0 gap-0.5 overflow-x-auto max-lg:[mask-image:linear-gradient(90deg,black_90%,transparent)] max-lg:pr-8"
    >
      {[null, ...letters].map((letter) => (
        <button
          key={letter}
          type="button"
          aria-pressed={chosen === letter}
          onClick={() => onChoose(letter === null ? null : underLetter(letter))}
          className="figures min-h-9 min-w-9 shrink-0 rounded-full px-2.5 text-dust text-sm hover:text-chalk aria-pressed:bg-chalk/10 aria-pressed:text-amber pointer-coarse:min-h-11 pointer-coarse:min-w-11"
        >
          {letter ?? (hasDraw ? 'By draw' : 'All')}
        </button>
      ))}
    </nav>
  )
}
