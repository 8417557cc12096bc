import { onDemand } from '../ui/on-demand.ts'

/** Each provider's card form; only the one that this shop uses is ever fetched. */
export const cardFields = {
  sandbox: onDemand(async () => (await import('./sandbox-card.tsx')).SandboxCard),
  stripe: onDemand(async () => (await import('./stripe-card.tsx')).StripeCard),
}

/** Each provider's wallets, which come with its card form. */
export const walletButtons = {
  sandbox: onDemand(async () => (await import('./sandbox-wallet.tsx')).SandboxWallet),
  stripe: onDemand(async () => (await import('./stripe-wallets.tsx')).StripeWallets),
}
