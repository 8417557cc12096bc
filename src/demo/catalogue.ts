interface DemoEvent {
  name: string
  date: string
  riders: number
  /** Dollars for one horse. */
  price: number
}

interface DemoSport {
  name: string
  description: string
  icon: string
  picture: string
  isActive: boolean
  /** Whether entries have up to four horses. */
  onHorseback: boolean
  events: DemoEvent[]
}

/** The demo shop's season: six sports, twelve events, a thousand and fifty entries. */
export const SEASON: DemoSport[] = [
  {
    name: 'Barrel Racing',
    description: 'Three barrels, one line, every stride. Filmed in 4K from the alley to the stopped clock.',
    icon: '🐎',
    picture: '/pictures/sport-barrel-racing.webp',
    isActive: true,
    onHorseback: true,
    events: [
      { name: 'Cloverleaf Classic', date: 'September 18-20, 2026', riders: 600, price: 65 },
      { name: 'High Plains Futurity', date: 'June 12-14, 2026', riders: 88, price: 75 },
      { name: 'Lone Mesa Barrel Bash', date: 'May 29-31, 2026', riders: 64, price: 65 },
      { name: 'Red River Youth Run', date: 'April 17-19, 2026', riders: 52, price: 55 },
      { name: 'Winter Indoor Series Finals', date: 'February 20-22, 2026', riders: 40, price: 65 },
    ],
  },
  {
    name: 'Rodeo',
    description: 'Eight seconds, or less. Roughstock and timed events, two cameras on every chute.',
    icon: '🤠',
    picture: '/pictures/sport-rodeo.webp',
    isActive: true,
    onHorseback: true,
    events: [
      { name: 'Fourth of July Stampede', date: 'July 2-5, 2026', riders: 48, price: 65 },
      { name: 'Harvest Moon Rodeo', date: 'October 9-11, 2026', riders: 36, price: 65 },
    ],
  },
  {
    name: 'Motocross',
    description: 'Every lap, every landing. Slow motion where it counts, sound where it hurts.',
    icon: '🏍️',
    picture: '/pictures/sport-motocross.webp',
    isActive: true,
    onHorseback: false,
    events: [
      { name: 'Copper Canyon Night Nationals', date: 'August 14-16, 2026', riders: 40, price: 65 },
      { name: 'Spring Mud Opener', date: 'March 13-15, 2026', riders: 28, price: 60 },
    ],
  },
  {
    name: 'Football',
    description: 'Friday night under the lights. One player, one game, one video to send to a coach.',
    icon: '🏈',
    picture: '/pictures/sport-football.webp',
    isActive: true,
    onHorseback: false,
    events: [{ name: 'County Line Rivalry Game', date: 'November 6, 2026', riders: 22, price: 65 }],
  },
  {
    name: 'Basketball',
    description: 'Tip-off to buzzer, from courtside. Your minutes, cut together and color graded.',
    icon: '🏀',
    picture: '/pictures/sport-basketball.webp',
    isActive: true,
    onHorseback: false,
    events: [{ name: 'Holiday Hoops Invitational', date: 'January 9-11, 2026', riders: 14, price: 55 }],
  },
  {
    name: 'Soccer',
    description: 'Ninety minutes, and the ten seconds that you will watch forever. Coming next season.',
    icon: '⚽',
    picture: '/pictures/sport-soccer.webp',
    isActive: false,
    onHorseback: false,
    events: [{ name: 'Prairie Cup Qualifier', date: 'October 24-25, 2026', riders: 18, price: 55 }],
  },
]

interface DemoWork {
  title: string
  category: string
  description: string
  picture: string
  filmedOn: string
}

/** The demo owner's portfolio. */
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
    description: 'A gelding, the rider who never sold him, and the season nobody thought they had left.',
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
    description: 'Opening video of the motocross nationals: forty riders, one corner, a very fast shutter.',
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

/** Each shows a clip of its own picture. */
export const demoPortfolio = () =>
  WORK.map(({ filmedOn, ...work }, position) => ({
    ...work,
    position,
    thumbnailUrl: `/pictures/${work.picture}.webp`,
    createdAt: `${filmedOn}T12:00:00.000Z`,
  }))
