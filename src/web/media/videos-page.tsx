import { useTitle } from '../title.ts'
import { RoomHead } from '../ui/room-head.tsx'
import { VideoList } from './video-list.tsx'

export function AdminVideosPage() {
  useTitle('Videos | Admin')
  return (
    <>
      <RoomHead title="Videos" text="Posters, previews, phone copies and masters, as they are made." />
      <VideoList />
    </>
  )
}
