import { localStore, sessionStore } from '../../platform/browser/browser-storage.ts'

/** In sessionStorage: what was typed. */
export const DRAFT_KEY = 'purchaseDraft'
/** In localStorage, before the payment's id. */
export const PAYMENT_PREFIX = 'paymentInFlight:'

/** Whether a purchase may have to go on where it was left: after a reload, or by the link of a reminder; or a link's code. */
export const hasLeftOver = () =>
  sessionStore.read(DRAFT_KEY) !== null ||
  localStore.keys().some((key) => key.startsWith(PAYMENT_PREFIX)) ||
  /[?&](continue|code)=/.test(location.search)
