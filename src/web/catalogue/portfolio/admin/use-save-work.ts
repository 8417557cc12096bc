import type { NewPortfolioItem } from '../../../../contract/catalogue/portfolio.ts'
import { addWork, changeWork } from '../../../../contract/catalogue/portfolio-calls.ts'
import { useCall } from '../../../platform/api/use-call.ts'
import { failed } from '../../../platform/ui/failed.ts'
import { toast } from '../../../platform/ui/toast-store.ts'

/** Adds a work, or changes the one with this id. */
export function useSaveWork(id: number | undefined) {
  const saved = (title: string) => () => void toast({ title })
  const add = useCall(addWork, {
    onSuccess: saved('Portfolio item added successfully'),
    onError: failed('Failed to add portfolio item'),
  })
  const change = useCall(changeWork, {
    onSuccess: saved('Portfolio item updated successfully'),
    onError: failed('Failed to update portfolio item'),
  })
  return {
    isPending: add.isPending || change.isPending,
    mutate: (body: NewPortfolioItem, then: { onSuccess: () => void }) =>
      id === undefined ? add.mutate({ body }, then) : change.mutate({ params: { id }, body }, then),
  }
}
