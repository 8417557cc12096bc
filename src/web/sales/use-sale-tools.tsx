import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { adminEvidencePath } from '../../contract/paths.ts'
import type { Sale } from '../../contract/sales.ts'
import { ChangeAddressDialog } from './change-address-dialog.tsx'
import { RefundHorseDialog } from './refund-horse-dialog.tsx'
import { useEraseBuyer } from './use-own-orders.ts'
import { useOpenReceipt } from './use-sale-actions.ts'

/** What the owner can do about a sale beside sending its link and its money back. */
export function useSaleTools(sale: Sale) {
  const [shown, setShown] = useState<'address' | 'horse' | null>(null)
  const receipt = useOpenReceipt()
  const [, navigate] = useLocation()
  const erase = useEraseBuyer()
  const isOpen = sale.status === 'paid'
  const isErased = sale.email.endsWith('@erased.invalid')
  const close = () => setShown(null)
  const dialog: ReactNode =
    shown === 'address' ? (
      <ChangeAddressDialog sale={sale} onClose={close} />
    ) : shown === 'horse' ? (
      <RefundHorseDialog sale={sale} onClose={close} />
    ) : null
  return {
    dialog,
    items: [
      ...(sale.quantity > 1
        ? [
            {
              label: 'Refund a horse',
              onSelect: () => setShown('horse'),
              disabled: !isOpen,
              destructive: true,
            },
          ]
        : []),
      { label: 'Receipt', onSelect: () => receipt.mutate({ params: { id: sale.id } }) },
      { label: 'Evidence', onSelect: () => navigate(adminEvidencePath(sale.id)) },
      { label: 'Change address', onSelect: () => setShown('address'), disabled: !isOpen || isErased },
      {
        label: 'Erase buyer’s data',
        onSelect: () => erase.mutate({ body: { email: sale.email } }),
        disabled: isErased,
        destructive: true,
      },
    ],
  }
}
