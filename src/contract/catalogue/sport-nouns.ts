/** What a sport's videos are called, and the people in them. */
export interface SportNouns {
  video: 'run' | 'video'
  /** For the search of an event: "Search players". */
  people: string
}

const RUNS: SportNouns = { video: 'run', people: 'riders' }
const PLAYERS: SportNouns = { video: 'video', people: 'players' }

/** By a word of the sport's name. */
const NOUNS: Record<string, SportNouns> = {
  barrel: RUNS,
  rodeo: RUNS,
  motocross: { video: 'video', people: 'riders' },
  football: PLAYERS,
  basketball: PLAYERS,
  soccer: PLAYERS,
}

/** Any sport, and several at once. */
const VIDEOS: SportNouns = { video: 'video', people: 'names' }

export function nounsOf(sportName: string | undefined): SportNouns {
  const name = sportName?.toLowerCase() ?? ''
  const known = Object.keys(NOUNS).find((word) => name.includes(word))
  return (known && NOUNS[known]) || VIDEOS
}

/** The nouns that all sports with videos have in common. */
export function commonNouns(sports: { name: string; isActive: boolean; riderCount: number }[]): SportNouns {
  const active = sports.filter(({ isActive }) => isActive)
  const filmed = active.filter(({ riderCount }) => riderCount > 0)
  const [first = VIDEOS, ...others] = new Set(
    (filmed.length > 0 ? filmed : active).map(({ name }) => nounsOf(name)),
  )
  return others.length === 0 ? first : VIDEOS
}
