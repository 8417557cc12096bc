import { lazyComponent } from '../../platform/ui/lazy-component.ts'

/** Each provider's card form; only the one that this shop uses is ever fetched. */
export const cardFields = {
  sandbox: lazyComponent(async () => (await import('./sandbox-payment.tsx')).SandboxCard),
  stripe: lazyComponent(async () => (await import('./stripe-payment.tsx')).StripeCard),
}

/** Each provider's wallets, which come with its card form. */
export const walletButtons = {
  sandbox: lazyComponent(async () => (await import('./sandbox-payment.tsx')).SandboxWallet),
  stripe: lazyComponent(async () => (await import('./stripe-payment.tsx')).StripeWallets),
}
