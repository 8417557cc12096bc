import Play from 'lucide/play'
import type { MouseEvent, ReactNode } from 'react'
import type { PortfolioItem } from '../../../contract/catalogue/portfolio.ts'
import { preloadVideoPlayer } from '../../buying/orders/delivery-dialogs.tsx'
import { playVideo } from '../../buying/orders/shown-delivery.ts'
import { CARD_GRID, CARD_SIZES, PictureCard } from '../picture-card.tsx'

interface WorkGridProps {
  items: PortfolioItem[]
  /** The owner's actions for an item. */
  toolsOf?: (item: PortfolioItem) => ReactNode
}

export const WorkGrid = ({ items, toolsOf }: WorkGridProps) => (
  <ul className={CARD_GRID}>
    {items.map((item, index) => (
      <li key={item.id}>
        <WorkCard item={item} priority={index === 0} tools={toolsOf?.(item)} />
      </li>
    ))}
  </ul>
)

function WorkCard({ item, priority, tools }: { item: PortfolioItem; priority: boolean; tools: ReactNode }) {
  const play = (event: MouseEvent) => {
    // let the browser open it in a new tab
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    playVideo({ url: item.videoUrl, title: item.title })
  }
  return (
    <PictureCard picture={item.thumbnailUrl} sizes={CARD_SIZES} priority={priority}>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-x-0 top-0 grid aspect-video place-items-center"
      >
        <span className="grid size-14 place-items-center rounded-full border border-chalk/30 bg-ink/60 backdrop-blur-sm transition-colors group-hover:bg-fill group-hover:text-on-fill">
          <Play className="ml-0.5 size-5 fill-current" />
        </span>
      </span>
      <div className="flex grow flex-col p-5">
        <p className="font-medium text-amber text-sm">{item.category}</p>
        <h2 className="mt-1.5 text-2xl">
          <a
            href={item.videoUrl}
            onClick={play}
            onPointerEnter={preloadVideoPlayer}
            onFocus={preloadVideoPlayer}
            className="after:absolute after:inset-0 after:rounded-card after:-outline-offset-2 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-bolt"
          >
            {item.title}
          </a>
        </h2>
        <p className="mt-3 whitespace-pre-line text-dust">{item.description}</p>
        <p className="mt-auto pt-4 text-dust text-sm">
          <time dateTime={item.createdAt}>{longDate.format(new Date(item.createdAt))}</time>
        </p>
      </div>
      {tools}
    </PictureCard>
  )
}

const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
