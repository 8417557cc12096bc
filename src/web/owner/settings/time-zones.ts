/** A zone with what people search for. */
export interface NamedZone {
  zone: string
  city: string
  /** `Central Time` */
  name: string
  /** `8:05 PM` */
  clock: string
}

/** All zones of the browser; those of the US come first. */
export function namedZones(now: Date): NamedZone[] {
  const zones = Intl.supportedValuesOf('timeZone')
  const near = HOME.filter((zone) => zones.includes(zone))
  const nearFirst = [...near, ...zones.filter((zone) => !near.includes(zone))]
  return [...nearFirst, ...(zones.includes('UTC') ? [] : ['UTC'])].map((zone) => describeZone(zone, now))
}

const HOME = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
]

export function describeZone(zone: string, now: Date): NamedZone {
  const city = zone.split('/').at(-1) ?? zone
  return {
    zone,
    city: city.replaceAll('_', ' '),
    name: partOf({ timeZone: zone, timeZoneName: 'longGeneric' }, 'timeZoneName', now),
    clock: new Intl.DateTimeFormat('en-US', { timeZone: zone, timeStyle: 'short' }).format(now),
  }
}

const partOf = (options: Intl.DateTimeFormatOptions, type: string, at: Date) =>
  new Intl.DateTimeFormat('en-US', options).formatToParts(at).find((part) => part.type === type)?.value ?? ''

/** Every word must match. */
export function findZones(zones: NamedZone[], search: string): NamedZone[] {
  const words = search.toLowerCase().replaceAll('_', ' ').split(/\s+/).filter(Boolean)
  return zones.filter(({ zone, name }) => {
    const text = `${zone.replaceAll('_', ' ')} ${name}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}
