import ArrowLeft from 'lucide/arrow-left'
import ArrowRight from 'lucide/arrow-right'
import type { PortfolioItem } from '../../../../contract/catalogue/portfolio.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { IconButton } from '../../../platform/ui/icon-button.tsx'
import { useDeleteWork } from './use-delete-work.ts'
import { useOrderWork } from './use-order-work.ts'

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
  const changePlaces = (other: PortfolioItem | undefined) => other && order.mutate(swapped(all, item, other))
  return (
    // above the card's own link, which covers all of it
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
