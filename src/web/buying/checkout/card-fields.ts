import { lazyComponent } from '../../platform/ui/lazy-component.ts'

/** Only those of the provider that this shop uses are fetched. */
export const cardFields = {
  sandbox: lazyComponent(async () => (await import('./sandbox-payment.tsx')).SandboxCard),
  stripe: lazyComponent(async () => (await import('./stripe-payment.tsx')).StripeCard),
}

export const walletButtons = {
  sandbox: lazyComponent(async () => (await import('./sandbox-payment.tsx')).SandboxWallet),
  stripe: lazyComponent(async () => (await import('./stripe-payment.tsx')).StripeWallets),
}
