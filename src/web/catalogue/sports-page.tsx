import { useState } from 'react'
import { PageHead } from '../pages/base/page-head.tsx'
import { useShop } from '../pages/base/shop.tsx'
import { useTitle } from '../pages/base/title.ts'
import { sportsMeta } from '../pages/meta.ts'
import { SearchInput } from '../platform/ui/search-input.tsx'
import { SportGrid } from './sport-grid.tsx'

export function SportsPage() {
  const shop = useShop()
  const [search, setSearch] = useState('')
  useTitle(shop && sportsMeta(shop).title)
  return (
    <div className="mx-auto max-w-page px-4 sm:px-6">
      <PageHead title="Browse videos" text="Choose your sport, then your event, then your run.">
        <SearchInput
          label="Search sports"
          placeholder="Search sports"
          value={search}
          onValueChange={setSearch}
          className="w-full sm:w-80"
        />
      </PageHead>
      <SportGrid search={search} headings="h2" />
    </div>
  )
}
