import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../../contract/api.ts'
import type { Event, EventChange } from '../../../contract/event.ts'
import { request, sentenceOf } from '../../request.ts'
import { toast } from '../../ui/toast-store.ts'
import { refreshCatalogue, sportEventsKey } from './queries.ts'

/** Shown at once; back again when the shop refuses. */
export function useChangeEvent(sportId: number) {
  const client = useQueryClient()
  const key = sportEventsKey(sportId)
  return useMutation({
    mutationFn: ({ id, change }: { id: number; change: EventChange }) =>
      request('PUT', api.event(id), change),
    onMutate: async ({ id, change }) => {
      await client.cancelQueries({ queryKey: key })
      const before = client.getQueryData<Event[]>(key)
      client.setQueryData<Event[]>(key, (events) =>
        events?.map((event) =>
          event.id === id
            ? { ...event, ...change, thumbnailUrl: change.thumbnailUrl || event.thumbnailUrl }
            : event,
        ),
      )
      return before
    },
    onError: (error, _change, before) => {
      client.setQueryData(key, before)
      toast({
        variant: 'destructive',
        title: 'Failed to save event',
        description: sentenceOf(error, 'Please try again.'),
      })
    },
    onSettled: () => refreshCatalogue(client),
  })
}
