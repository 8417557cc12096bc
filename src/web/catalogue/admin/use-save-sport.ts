import { useQueryClient } from '@tanstack/react-query'
import type { NewSport } from '../../../contract/catalogue/sport.ts'
import { addSport, changeSport } from '../../../contract/catalogue/sport-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'
import { allSportsKey } from './queries.ts'

/** Adds a sport, or changes the one with this id. */
export function useSaveSport(id: number | undefined) {
  const onError = failed('Failed to save sport')
  const saved = (description: string) => () => void toast({ title: 'Success', description })
  const add = useCall(addSport, { onSuccess: saved('Sport created successfully'), onError })
  const change = useCall(changeSport, { onSuccess: saved('Sport updated successfully'), onError })
  return {
    isPending: add.isPending || change.isPending,
    mutate: (body: NewSport, then: { onSuccess: () => void }) =>
      id === undefined ? add.mutate({ body }, then) : change.mutate({ params: { id }, body }, then),
  }
}

/** Shown or hidden at once; back again when the shop refuses. */
export function useSwitchSport() {
  const client = useQueryClient()
  return useCall(changeSport, {
    onMutate: async ({ params, body: { isActive = true } }) => {
      await client.cancelQueries({ queryKey: allSportsKey })
      const before = client.getQueryData(allSportsKey)
      client.setQueryData(allSportsKey, (sports) =>
        sports?.map((sport) => (sport.id === params.id ? { ...sport, isActive } : sport)),
      )
      return before
    },
    onError: (error, _change, before) => {
      client.setQueryData(allSportsKey, before)
      failed('Failed to save sport')(error)
    },
  })
}
