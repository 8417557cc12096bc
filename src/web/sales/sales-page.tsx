import { useTitle } from '../title.ts'
import { RoomHead } from '../ui/room-head.tsx'
import { Sales } from './sales.tsx'

export function AdminSalesPage() {
  useTitle('Sales | Admin')
  return (
    <>
      <RoomHead title="Sales" />
      <Sales />
    </>
  )
}
