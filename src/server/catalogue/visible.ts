import { expressionBuilder } from 'kysely'
import type { Audience } from '../platform/http/audience.ts'
import type { Tables } from '../tables.ts'

// What left the shop takes everything below it along, also what is added at that very moment: so parents are asked too. Each
// of these is a condition on a query that joined the tables it names, and the only place that says what visitors may see.

/** The sport is in the shop, and shown; the owner sees those too that are not. */
export function isVisibleSport({ asOwner = false }: Audience = {}) {
  const { and, eb } = expressionBuilder<Tables, 'sport'>()
  return and([eb('sport.deletedAt', 'is', null), ...(asOwner ? [] : [eb('sport.isActive', '=', 1)])])
}

export function isVisibleEvent(audience?: Audience) {
  const { and, eb } = expressionBuilder<Tables, 'event' | 'sport'>()
  return and([eb('event.deletedAt', 'is', null), isVisibleSport(audience)])
}

/** A rider is shown from the start list on, before there is a video. Whoever has the link of an unlisted one sees it too. */
export function isVisibleRider(audience?: Audience) {
  const { and, eb } = expressionBuilder<Tables, 'rider' | 'event' | 'sport'>()
  return and([eb('rider.deletedAt', 'is', null), isVisibleEvent(audience)])
}

/** Whoever looks finds it: in lists, in the search, in the sitemap. */
export function isListedRider() {
  const { and, eb } = expressionBuilder<Tables, 'rider' | 'event' | 'sport'>()
  return and([isVisibleRider(), eb('rider.linkKey', 'is', null)])
}

/** How many riders of the event are in the shop and unlisted: visitors are not told of them. */
export function unlistedOfEvent() {
  return expressionBuilder<Tables, 'event'>()
    .selectFrom('rider')
    .whereRef('rider.eventId', '=', 'event.id')
    .where('rider.linkKey', 'is not', null)
    .where('rider.deletedAt', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('unlisted'))
}
