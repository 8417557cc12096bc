import { useState } from 'react'
import { pathTo } from '../../contract/pages.ts'
import { useTitle } from '../pages/base/title.ts'
import { Button, ButtonLink } from '../platform/ui/button.tsx'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { AddOrderDialog } from './add-order-dialog.tsx'
import { Sales } from './sales.tsx'

export function AdminSalesPage() {
  useTitle('Sales | Admin')
  const [adding, setAdding] = useState(false)
  return (
    <>
      <OwnerPageHead title="Sales">
        <Button variant="outline" size="small" onClick={() => setAdding(true)}>
          Add Order
        </Button>
        <ButtonLink href={pathTo('adminDisputes')} variant="outline" size="small">
          Disputes
        </ButtonLink>
        <ButtonLink href={pathTo('adminPayouts')} variant="outline" size="small">
          Payouts
        </ButtonLink>
        <ButtonLink href={pathTo('adminReport')} variant="outline" size="small">
          Yearly Report
        </ButtonLink>
      </OwnerPageHead>
      <Sales />
      {adding && <AddOrderDialog onClose={() => setAdding(false)} />}
    </>
  )
}
