import { localStore } from '../../platform/browser/browser-storage.ts'
import { createStore } from '../../platform/browser/store.ts'

const EMAIL = 'userEmail'
const PHONE = 'userPhone'

const email = createStore<string | null>(null, {
  read: () => localStore.read(EMAIL),
  write: (address) => (address ? localStore.write(EMAIL, address) : localStore.remove(EMAIL)),
})

/** The address that this browser last bought with. It says what is owned; it proves nothing. */
export const useBuyerEmail = email.use
export const buyerEmail = email.get
export const rememberBuyer = email.set

/** The phone number that this browser last bought with. */
export const buyerPhone = () => localStore.read(PHONE) ?? ''

export function rememberPhone(phone: string) {
  if (phone) localStore.write(PHONE, phone)
  else localStore.remove(PHONE)
}
