import type { NewSport, Sport } from '../../../contract/catalogue/sport.ts'
import { addSport, changeSport } from '../../../contract/catalogue/sport-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { useOptimisticCall } from '../../platform/api/use-optimistic-call.ts'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'
import { allSportsKey } from './queries.ts'

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

export const useSwitchSport = () =>
  useOptimisticCall(changeSport, {
    lists: allSportsKey,
    show: (sports: Sport[], { params, body: { isActive = true } }) =>
      sports.map((sport) => (sport.id === params.id ? { ...sport, isActive } : sport)),
    failure: 'Failed to save sport',
  })
