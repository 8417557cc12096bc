import { useState } from 'react'
import { useTitle } from '../pages/base/title.ts'
import { Button } from '../platform/ui/button.tsx'
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
      </OwnerPageHead>
      <Sales />
      {adding && <AddOrderDialog onClose={() => setAdding(false)} />}
    </>
  )
}
