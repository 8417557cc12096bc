/** Default pictures for sports, events and riders. */
export const SPORT_PICTURES = [
  { name: 'Barrel racing', url: '/pictures/sport-barrel-racing.webp' },
  { name: 'Rodeo', url: '/pictures/sport-rodeo.webp' },
  { name: 'Motocross', url: '/pictures/sport-motocross.webp' },
  { name: 'Football', url: '/pictures/sport-football.webp' },
  { name: 'Basketball', url: '/pictures/sport-basketball.webp' },
  { name: 'Soccer', url: '/pictures/sport-soccer.webp' },
] as const

export const DEFAULT_SPORT_PICTURE = SPORT_PICTURES[0].url
export const DEFAULT_SPORT_ICON = '🏃'

const EVENT_PICTURES = 5

/** Event pictures are numbered 1 to 5; the fifth is index 0 of `id mod 5`. */
export const stockEventPicture = (eventId: number) =>
  `/pictures/event-${eventId % EVENT_PICTURES || EVENT_PICTURES}.webp`
