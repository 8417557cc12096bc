import { patterns } from '../../contract/paths.ts'
import { useTitle } from '../title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { RoomHead } from '../ui/room-head.tsx'
import { Sales } from './sales.tsx'

export function AdminSalesPage() {
  useTitle('Sales | Admin')
  return (
    <>
      <RoomHead title="Sales">
        <ButtonLink href={patterns.adminReport} variant="outline" size="small">
          Yearly Report
        </ButtonLink>
      </RoomHead>
      <Sales />
    </>
  )
}
