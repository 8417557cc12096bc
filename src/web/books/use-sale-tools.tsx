import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import type { Sale } from '../../contract/books/sales.ts'
import { pathTo } from '../../contract/pages.ts'
import { ChangeAddressDialog } from './change-address-dialog.tsx'
import { useEraseBuyer } from './use-own-orders.ts'
import { useOpenReceipt } from './use-sale-actions.ts'

/** What the owner can do about a sale beside sending its link and its money back. */
export function useSaleTools(sale: Sale) {
  const [shown, setShown] = useState(false)
  const receipt = useOpenReceipt()
  const [, navigate] = useLocation()
  const erase = useEraseBuyer()
  const isOpen = sale.status === 'paid'
  const isErased = sale.email.endsWith('@erased.invalid')
  const dialog: ReactNode = shown && <ChangeAddressDialog sale={sale} onClose={() => setShown(false)} />
  return {
    dialog,
    items: [
      { label: 'Receipt', onSelect: () => receipt.mutate({ params: { id: sale.id } }) },
      { label: 'Evidence', onSelect: () => navigate(pathTo('adminEvidence', { id: sale.id })) },
      { label: 'Change address', onSelect: () => setShown(true), disabled: !isOpen || isErased },
      {
        label: 'Erase buyer’s data',
        onSelect: () => erase.mutate({ body: { email: sale.email } }),
        disabled: isErased,
        destructive: true,
      },
    ],
  }
}
