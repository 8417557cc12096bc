import { useQuery } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import type { PortfolioItem } from '../../contract/portfolio.ts'
import { CardPlaceholders } from '../catalogue/card-placeholders.tsx'
import { EmptyList } from '../catalogue/empty-list.tsx'
import { CARD_GRID, CARD_SIZES, PictureCard } from '../catalogue/picture-card.tsx'
import { plainMeta } from '../meta.ts'
import { PageHead } from '../shop/page-head.tsx'
import { useShop } from '../shop/use-shop.ts'
import { useTitle } from '../title.ts'

export function MyWorkPage() {
  const shop = useShop()
  useTitle(shop && plainMeta(shop, 'My Work', null).title)
  return (
    <div className="mx-auto max-w-page px-4 sm:px-6">
      <PageHead title="My work" text="Beyond the arena: commercials, weddings, documentaries and music." />
      <PortfolioGrid />
    </div>
  )
}

function PortfolioGrid() {
  const items = useQuery<PortfolioItem[]>({ queryKey: [api.portfolio] })
  if (items.isPending) return <CardPlaceholders count={6} className={CARD_GRID} />
  if (!items.data?.length) {
    return <EmptyList title="No Work Added Yet" failed={items.isError} onRetry={() => void items.refetch()} />
  }
  return (
    <ul className={CARD_GRID}>
      {items.data.map((item) => (
        <li key={item.id}>
          <PictureCard picture={item.thumbnailUrl} sizes={CARD_SIZES}>
            <div className="flex grow flex-col p-5">
              <p className="font-medium text-amber text-sm">{item.category}</p>
              <h2 className="mt-1.5 text-2xl">
                <a
                  href={item.videoUrl}
                  className="after:absolute after:inset-0 after:rounded-card after:-outline-offset-2 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-bolt"
                >
                  {item.title}
                </a>
              </h2>
              <p className="mt-3 text-dust">{item.description}</p>
              <p className="mt-auto pt-4 text-dust text-sm">{longDate.format(new Date(item.createdAt))}</p>
            </div>
          </PictureCard>
        </li>
      ))}
    </ul>
  )
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
