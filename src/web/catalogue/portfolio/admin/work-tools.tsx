import ArrowLeft from 'lucide/arrow-left'
import ArrowRight from 'lucide/arrow-right'
import type { PortfolioItem } from '../../../../contract/catalogue/portfolio.ts'
import { listPortfolio, orderPortfolio, removeWork } from '../../../../contract/catalogue/portfolio-calls.ts'
import { readOf } from '../../../platform/api/queries.ts'
import { useCall } from '../../../platform/api/use-call.ts'
import { useOptimisticCall } from '../../../platform/api/use-optimistic-call.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { confirm } from '../../../platform/ui/confirm-store.ts'
import { failed } from '../../../platform/ui/failed.ts'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { toast } from '../../../platform/ui/toast-store.ts'

const { queryKey } = readOf(listPortfolio, {})

interface WorkToolsProps {
  item: PortfolioItem
  all: PortfolioItem[]
  shown: PortfolioItem[]
  onEdit: () => void
}

export function WorkTools({ item, all, shown, onEdit }: WorkToolsProps) {
  const remove = useDeleteWork()
  const order = useOrderWork()
  const place = shown.indexOf(item)
  const changePlaces = (other: PortfolioItem | undefined) =>
    other && order.mutate({ body: { ids: swapped(all, item, other).map(({ id }) => id) } })
  return (
    // above the card's link, which covers the whole card
    <div className="relative flex items-center gap-1 border-hairline border-t px-3 py-2">
      <Button size="small" variant="quiet" aria-label={`Edit ${item.title}`} onClick={onEdit}>
        Edit
      </Button>
      <Button size="small" variant="quiet" aria-label={`Delete ${item.title}`} onClick={() => remove(item)}>
        Delete
      </Button>
      <span className="ml-auto flex">
        <IconButton
          label={`Move ${item.title} forward`}
          disabled={place === 0 || order.isPending}
          onClick={() => changePlaces(shown[place - 1])}
        >
          <ArrowLeft aria-hidden />
        </IconButton>
        <IconButton
          label={`Move ${item.title} back`}
          disabled={place === shown.length - 1 || order.isPending}
          onClick={() => changePlaces(shown[place + 1])}
        >
          <ArrowRight aria-hidden />
        </IconButton>
      </span>
    </div>
  )
}

const swapped = (all: PortfolioItem[], a: PortfolioItem, b: PortfolioItem) =>
  all.map((item) => (item === a ? b : item === b ? a : item))

/** Asks first, then deletes and toasts. */
function useDeleteWork() {
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

const useOrderWork = () =>
  useOptimisticCall(orderPortfolio, {
    lists: queryKey,
    show: (items: PortfolioItem[], { body: { ids } }) =>
      items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
    failure: 'Failed to move portfolio item',
    except: queryKey,
  })
