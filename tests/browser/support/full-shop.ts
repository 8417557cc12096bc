import type { Owner } from './owner.ts'

/** The longest names that a rider, and a machine, came up with. */
const LONG = 'Cassidy Lynn Boudreaux-Hernandez of the Double Mountain Fork'
const UNBROKEN = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft'

/** Fills the shop with what strains a layout, and gives the address of every kind of page. */
export async function fillShop(owner: Owner) {
  const sport = await owner.addSport({ name: 'Barrel Racing', description: `Three barrels. ${UNBROKEN}` })
  const empty = await owner.addSport({ name: UNBROKEN, description: LONG })
  const event = await owner.addEvent({ name: `${LONG} ${UNBROKEN}`, date: LONG, sportId: sport.id })
  await owner.addRider({ name: 'Tess Calloway', eventId: event.id })
  const rider = await owner.addRider({ name: LONG, eventId: event.id, price: 12_345.5, horseCount: 4 })
  await owner.addRider({ name: UNBROKEN, eventId: event.id, horses: [{ horse: 1, name: UNBROKEN }] })
  await owner.addWork({ title: UNBROKEN, description: `${LONG} ${UNBROKEN}` })
  await owner.addWork({ title: LONG, category: 'Documentary' })
  return [
    '/',
    '/sports',
    `/sport/${sport.id}/events`,
    `/sport/${empty.id}/events`,
    `/event/${event.id}?rider=${rider.id}`,
    '/my-work',
    '/about',
    '/privacy',
    '/terms',
    '/event/abc',
    '/nowhere',
  ]
}
