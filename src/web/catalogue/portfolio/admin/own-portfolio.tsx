import Plus from 'lucide/plus'
import { type ReactNode, useState } from 'react'
import type { PortfolioItem } from '../../../../contract/catalogue/portfolio.ts'
import { Button } from '../../../platform/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/ui/confirm-dialog.tsx'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { WorkGrid } from '../work-grid.tsx'
import { WorkDialog } from './work-dialog.tsx'
import { WorkTools } from './work-tools.tsx'

interface OwnPortfolioProps {
  all: PortfolioItem[]
  /** Of the chosen category. */
  shown: PortfolioItem[]
  filter: ReactNode
}

/** My Work for its owner: items are edited in place. */
export function OwnPortfolio({ all, shown, filter }: OwnPortfolioProps) {
  const [editing, setEditing] = useState<PortfolioItem | 'new' | null>(null)
  const addButton = (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden className="size-4" /> Add New Work
    </Button>
  )
  return (
    <>
      {all.length === 0 ? (
        <EmptyState
          title="No Work Added Yet"
          text="Visitors see this page empty until you add something."
          action={addButton}
        />
      ) : (
        <>
          <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
            {filter || <span />}
            {addButton}
          </div>
          <WorkGrid
            items={shown}
            toolsOf={(item) => (
              <WorkTools item={item} all={all} shown={shown} onEdit={() => setEditing(item)} />
            )}
          />
        </>
      )}
      {editing && (
        <WorkDialog item={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
      <ConfirmDialog />
    </>
  )
}
