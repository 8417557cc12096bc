import type { QueryClient } from '@tanstack/react-query'
import type { Event } from '../../../contract/catalogue/event.ts'
import type { Rider } from '../../../contract/catalogue/rider.ts'
import { listRiders } from '../../../contract/catalogue/rider-calls.ts'
import { readOf } from '../../platform/api/queries.ts'
import { confirm } from '../../platform/ui/confirm-store.ts'
import { isListed, riderWithoutVideo } from './drafts.ts'

const SHOWN = 5

/** Asks before new riders are added, since the name may be a typo. */
export function askForNew(names: string[], event = 'this event') {
  const one = names.length === 1
  const more = names.length - SHOWN
  const listed = new Intl.ListFormat('en-US').format(
    more > 0 ? [...names.slice(0, SHOWN), `${more} more`] : names,
  )
  return confirm({
    title: one ? `Add ${names[0]} as a new rider?` : `Add ${names.length} new riders?`,
    text: `Nobody of ${event} is called ${listed}. Add ${one ? 'them as a new rider' : 'them as new riders'}, or check the spelling first.`,
    action: one ? 'Add Rider' : `Add ${names.length} Riders`,
    cancel: 'Check the names',
  })
}

const askForNamesake = (name: string, event = 'This event') =>
  confirm({
    title: `Add another ${name}?`,
    text: `${event} has a ${name} already, with a video. Add a second rider of that name, or check the spelling first.`,
    action: 'Add Rider',
    cancel: 'Check the name',
  })

/** The rider of that name without a video; `new` where the owner confirms a new one; null where not. */
export async function riderOrNew(
  queries: QueryClient,
  { riderName, event }: { riderName: string; event: Event | undefined },
): Promise<Rider | 'new' | null> {
  const list = readOf(listRiders, { query: { eventId: event?.id, adminView: 'true' } }, { asOwner: true })
  const riders = await queries.fetchQuery({ ...list, staleTime: 0 })
  const named = { riderName, horse: 1 }
  const waiting = riderWithoutVideo(riders, named)
  if (waiting) return waiting
  const ask = isListed(riders, named)
    ? askForNamesake(riderName, event?.name)
    : askForNew([riderName], event?.name)
  return (await ask) ? 'new' : null
}
