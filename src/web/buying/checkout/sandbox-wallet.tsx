import Wallet from 'lucide/wallet'
import { useState } from 'react'
import { formatCents } from '../../../contract/buying/pricing.ts'
import { SANDBOX_WALLET } from '../../../contract/buying/purchase.ts'
import { Button } from '../../platform/ui/button.tsx'
import type { WalletButtonsProps, WalletConsent } from './card-payment.ts'
import { payWithWallet } from './pay-with-wallet.ts'

const BUYER = { email: 'wallet@example.com', phone: '+1 555 010 0199' }

/** Stands in for Apple Pay, Google Pay and Link where a shop is tried out, and says so. */
export function SandboxWallet({ onConsent, amountCents, what, disabled }: WalletButtonsProps) {
  const [open, setOpen] = useState(false)
  const consent = (token: string): WalletConsent => ({
    ...BUYER,
    pay: async (started) => {
      const result = await payWithWallet(started, token)
      return result.status === 'needs-buyer' ? { status: 'unknown' } : result
    },
    refuse: () => setOpen(false),
  })
  const agree = (token: string) => {
    setOpen(false)
    onConsent(consent(token))
  }
  if (!open) {
    return (
      <Button variant="outline" className="w-full" disabled={disabled} onClick={() => setOpen(true)}>
        <Wallet aria-hidden="true" className="size-4" /> Test wallet
      </Button>
    )
  }
  return (
    <section
      aria-label="Test wallet"
      className="rounded-[12px] border border-chalk/20 border-dashed bg-ink/40 p-4"
    >
      <p className="font-semibold text-dust text-xs tracking-wide">TEST MODE</p>
      <p className="mt-2 flex items-baseline justify-between gap-4">
        <span className="min-w-0 truncate">{what}</span>
        <span className="figures">{formatCents(amountCents)}</span>
      </p>
      <p className="mt-1 text-dust text-sm">This pretend wallet knows {BUYER.email}. No money moves.</p>
      <div className="mt-3 grid gap-2">
        <Button
          // it opens under the finger that pressed the button before it
          autoFocus
          className="w-full"
          disabled={disabled}
          onClick={() => agree(SANDBOX_WALLET.pays)}
        >
          Confirm {formatCents(amountCents)}
        </Button>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="quiet"
            size="small"
            disabled={disabled}
            onClick={() => agree(SANDBOX_WALLET.declines)}
          >
            Be declined
          </Button>
          <Button variant="quiet" size="small" disabled={disabled} onClick={() => setOpen(false)}>
            Cancel
          </Button>
        </div>
      </div>
    </section>
  )
}
