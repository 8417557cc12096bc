import { useState } from 'react'
import { commonNouns } from '../../contract/catalogue/sport-nouns.ts'
import { useSports } from '../pages/base/catalogue-queries.ts'
import { PageHead } from '../pages/base/page-head.tsx'
import { useShop } from '../pages/base/shop.tsx'
import { useTitle } from '../pages/base/title.ts'
import { sportsTitle } from '../pages/titles.ts'
import { RunSearch } from './search/run-search.tsx'
import { SportGrid } from './sport-grid.tsx'

export function SportsPage() {
  const shop = useShop()
  const [search, setSearch] = useState('')
  const noun = commonNouns(useSports().data ?? []).video
  useTitle(shop && sportsTitle(shop))
  return (
    <div className="mx-auto max-w-page px-4 sm:px-6">
      <PageHead title="Browse videos" text="Search for your name, or choose your sport and your event.">
        <RunSearch noun={noun} onTyped={setSearch} className="w-full sm:w-96" />
      </PageHead>
      <SportGrid search={search} headings="h2" />
    </div>
  )
}
