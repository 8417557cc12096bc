import { useQuery } from '@tanstack/react-query'
import { findEvent } from '../../../contract/catalogue/event-calls.ts'
import { findSport, listSportEvents, listSports } from '../../../contract/catalogue/sport-calls.ts'
import { readOrNull, useRead } from '../../platform/api/queries.ts'

export const useSports = () => useRead(listSports, {})
export const useSportEvents = (id: number) => useRead(listSportEvents, { params: { id } })

// 400 for an id that is out of range
const MISSING = [404, 400]

/** Null where there is no such sport. */
export const useSport = (id: number) => useQuery(readOrNull(findSport, { params: { id } }, MISSING))
export const useEvent = (id: number) => useQuery(readOrNull(findEvent, { params: { id } }, MISSING))
