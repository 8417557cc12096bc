import type { PortfolioItem } from '../../../../contract/catalogue/portfolio.ts'
import { removeWork } from '../../../../contract/catalogue/portfolio-calls.ts'
import { useCall } from '../../../platform/api/use-call.ts'
import { confirm } from '../../../platform/ui/confirm-store.ts'
import { failed } from '../../../platform/ui/failed.ts'
import { toast } from '../../../platform/ui/toast-store.ts'

/** Asks, then deletes, then says so. */
export function useDeleteWork() {
  const remove = useCall(removeWork, {
    onSuccess: () => toast({ title: 'Portfolio item deleted successfully' }),
    onError: failed('Failed to delete portfolio item'),
  })
  return async ({ id, title }: PortfolioItem) => {
    const yes = await confirm({
      title: `Delete ${title}?`,
      text: 'It leaves My Work for good. The video itself stays where it is.',
      action: 'Delete',
      destructive: true,
    })
    if (yes) remove.mutate({ params: { id } })
  }
}
