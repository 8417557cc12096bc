import { listRiders } from '../../../contract/catalogue/rider-calls.ts'
import { findSport, listSportEvents, listSports } from '../../../contract/catalogue/sport-calls.ts'
import { readOf, useRead } from '../../platform/api/queries.ts'

const asOwner = { asOwner: true }
const ridersOf = (sportId: number) => ({ query: { sportId, adminView: 'true' as const } })

export const allSportsKey = readOf(listSports, {}, asOwner).queryKey
export const sportEventsKey = (sportId: number) =>
  readOf(listSportEvents, { params: { id: sportId } }, asOwner).queryKey
export const sportRidersKey = (sportId: number) => readOf(listRiders, ridersOf(sportId), asOwner).queryKey

export const useAllSports = () => useRead(listSports, {}, asOwner)
export const useOwnSport = (id: number) => useRead(findSport, { params: { id } }, asOwner)
export const useOwnEvents = (sportId: number, enabled = true) =>
  useRead(listSportEvents, { params: { id: sportId } }, { asOwner: true, enabled })
/** With their video addresses. */
export const useOwnRiders = (sportId: number) => useRead(listRiders, ridersOf(sportId), asOwner)
