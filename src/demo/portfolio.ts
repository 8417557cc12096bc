interface DemoWork {
  title: string
  category: string
  description: string
  picture: string
  filmedOn: string
}

/** The demo owner's other work, the first one first. */
const WORK: DemoWork[] = [
  {
    title: 'Hide to Arena',
    category: 'Commercial',
    description: 'A saddle maker’s year in ninety seconds, from the cutting table to the first run on it.',
    picture: 'about-edit',
    filmedOn: '2026-08-21',
  },
  {
    title: 'Twenty-Six and Counting',
    category: 'Documentary',
    description: 'A gelding, the rider who never sold him, and the season that nobody thought they had left.',
    picture: 'sport-barrel-racing',
    filmedOn: '2026-06-30',
  },
  {
    title: 'Ellie and Marcus',
    category: 'Wedding',
    description: 'Vows in a hay barn, a thunderstorm at the toast, and the best light of the year after it.',
    picture: 'event-3',
    filmedOn: '2026-05-16',
  },
  {
    title: 'Gate Drop',
    category: 'Sports',
    description: 'Opening film of the motocross nationals: forty riders, one corner, a very fast shutter.',
    picture: 'sport-motocross',
    filmedOn: '2026-04-11',
  },
  {
    title: 'Long Road, Short Song',
    category: 'Music Video',
    description: 'One night, one truck bed, one take. Filmed for a band that plays rodeo dances.',
    picture: 'event-1',
    filmedOn: '2026-02-28',
  },
  {
    title: 'Fair Week',
    category: 'Event',
    description:
      'Seven days of a county fair for its board and its sponsors, cut while the lights were still on.',
    picture: 'sport-rodeo',
    filmedOn: '2025-10-04',
  },
]

/** What is shown of each is a clip of its own picture. */
export const demoPortfolio = () =>
  WORK.map(({ filmedOn, ...work }, position) => ({
    ...work,
    position,
    thumbnailUrl: `/pictures/${work.picture}.webp`,
    createdAt: `${filmedOn}T12:00:00.000Z`,
  }))
