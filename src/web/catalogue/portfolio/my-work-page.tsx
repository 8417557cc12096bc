import { useState } from 'react'
import { listPortfolio } from '../../../contract/catalogue/portfolio-calls.ts'
import { PORTFOLIO_CATEGORIES } from '../../../contract/catalogue/portfolio-categories.ts'
import { useOwner } from '../../owner/accounts/current-user.ts'
import { PageHead } from '../../pages/base/page-head.tsx'
import { useShop } from '../../pages/base/shop.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { plainTitle } from '../../pages/titles.ts'
import { useRead } from '../../platform/api/queries.ts'
import { lazyComponent, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { CardPlaceholders } from '../card-placeholders.tsx'
import { EmptyList } from '../empty-list.tsx'
import { CARD_GRID } from '../picture-card.tsx'
import { WorkGrid } from './work-grid.tsx'

const ownPortfolio = lazyComponent(async () => (await import('./admin/own-portfolio.tsx')).OwnPortfolio)

export function MyWorkPage() {
  const shop = useShop()
  useTitle(shop && plainTitle(shop, 'My Work'))
  return (
    <div className="mx-auto max-w-page px-4 sm:px-6">
      <PageHead title="My work" text="Beyond the arena: commercials, weddings, documentaries and music." />
      <Portfolio />
    </div>
  )
}

function Portfolio() {
  const items = useRead(listPortfolio, {})
  const OwnPortfolio = useLazyComponent(ownPortfolio, useOwner() !== null)
  const [wanted, setWanted] = useState<string | null>(null)

  if (items.isPending) return <CardPlaceholders count={6} className={CARD_GRID} />
  const all = items.data ?? []
  const categories = PORTFOLIO_CATEGORIES.filter((name) => all.some(({ category }) => category === name))
  // the last item of the chosen category may have been deleted
  const category = categories.find((name) => name === wanted) ?? null
  const shown = category ? all.filter((item) => item.category === category) : all
  const filter = categories.length > 1 && (
    <CategoryFilter categories={categories} value={category} onChange={setWanted} />
  )
  if (OwnPortfolio && !items.isError) return <OwnPortfolio all={all} shown={shown} filter={filter} />
  if (all.length === 0) {
    return <EmptyList title="No Work Added Yet" failed={items.isError} onRetry={() => void items.refetch()} />
  }
  return (
    <>
      <div className="mb-8">{filter}</div>
      <WorkGrid items={shown} />
    </>
  )
}

interface CategoryFilterProps {
  categories: readonly string[]
  /** Null for all. */
  value: string | null
  onChange(category: string | null): void
}

const CategoryFilter = ({ categories, value, onChange }: CategoryFilterProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">Category</legend>
    {[null, ...categories].map((category) => (
      <button
        key={category}
        type="button"
        aria-pressed={category === value}
        onClick={() => onChange(category)}
        className="min-h-11 rounded-full border border-chalk/25 px-4 font-medium text-dust text-sm transition-[color,background-color,border-color] hover:border-chalk/60 hover:text-chalk aria-pressed:border-bolt aria-pressed:bg-bolt/15 aria-pressed:text-chalk"
      >
        {category ?? 'All'}
      </button>
    ))}
  </fieldset>
)
