import { useDeferredValue, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useTitle } from '../pages/base/title.ts'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { SearchInput } from '../platform/ui/search-input.tsx'
import { Segmented } from '../platform/ui/segmented.tsx'
import { VideoList } from './video-list.tsx'

export function AdminVideosPage() {
  const [search, setSearch] = useState('')
  const [asked, setAsked] = useSearchParams()
  const without = asked.get('without') === 'rider' ? 'rider' : undefined
  useTitle('Videos | Admin')
  return (
    <>
      <OwnerPageHead title="Videos" text="Posters, previews, phone copies and masters, as they are made." />
      <div className="mb-4 flex flex-wrap items-center gap-4">
        <SearchInput
          label="Search videos"
          placeholder="Rider or file name"
          value={search}
          onValueChange={setSearch}
          className="w-full max-w-md"
        />
        <Segmented
          label="Which videos"
          value={without ?? 'all'}
          onChange={(value) => setAsked(value === 'rider' ? { without: 'rider' } : {}, { replace: true })}
          choices={{ all: 'All', rider: 'Without a rider' }}
        />
      </div>
      <VideoList search={useDeferredValue(search.trim())} {...(without && { without })} />
    </>
  )
}
