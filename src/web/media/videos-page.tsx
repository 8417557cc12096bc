import { useDeferredValue, useState } from 'react'
import { useTitle } from '../base/title.ts'
import { RoomHead } from '../ui/room-head.tsx'
import { SearchInput } from '../ui/search-input.tsx'
import { VideoList } from './video-list.tsx'

export function AdminVideosPage() {
  const [search, setSearch] = useState('')
  useTitle('Videos | Admin')
  return (
    <>
      <RoomHead title="Videos" text="Posters, previews, phone copies and masters, as they are made." />
      <SearchInput
        label="Search videos"
        placeholder="Rider or file name"
        value={search}
        onValueChange={setSearch}
        className="mb-4 max-w-md"
      />
      <VideoList search={useDeferredValue(search.trim())} />
    </>
  )
}
