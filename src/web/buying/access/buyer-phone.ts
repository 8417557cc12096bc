import { longMemory } from '../../platform/browser/browser-storage.ts'

const KEY = 'userPhone'

/** The number that this browser last bought with, so that nobody types it twice. */
export const buyerPhone = () => longMemory.read(KEY) ?? ''

/** Empty is nobody's. */
export function rememberPhone(phone: string) {
  if (phone) longMemory.write(KEY, phone)
  else longMemory.forget(KEY)
}
