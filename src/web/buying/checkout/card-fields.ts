import { lazyComponent } from '../../platform/ui/lazy-component.ts'

/** Each provider's card form; only the one that this shop uses is ever fetched. */
export const cardFields = {
  sandbox: lazyComponent(async () => (await import('./sandbox-card.tsx')).SandboxCard),
  stripe: lazyComponent(async () => (await import('./stripe-card.tsx')).StripeCard),
}

/** Each provider's wallets, which come with its card form. */
export const walletButtons = {
  sandbox: lazyComponent(async () => (await import('./sandbox-wallet.tsx')).SandboxWallet),
  stripe: lazyComponent(async () => (await import('./stripe-wallets.tsx')).StripeWallets),
}
