import { useQueryClient } from '@tanstack/react-query'
import { changeEvent } from '../../../contract/catalogue/event-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { failed } from '../../platform/ui/failed.ts'
import { sportEventsKey } from './queries.ts'

/** Shown at once; back again when the shop refuses. */
export function useChangeEvent(sportId: number) {
  const client = useQueryClient()
  const key = sportEventsKey(sportId)
  return useCall(changeEvent, {
    onMutate: async ({ params, body }) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData(key)
      client.setQueryData(key, (events) =>
        events?.map((event) =>
          event.id === params.id
            ? { ...event, ...body, thumbnailUrl: body.thumbnailUrl || event.thumbnailUrl }
            : event,
        ),
      )
      return before
    },
    onError: (error, _change, before) => {
      client.setQueryData(key, before)
      failed('Failed to save event')(error)
    },
  })
}
