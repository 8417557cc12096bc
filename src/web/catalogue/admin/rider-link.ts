import type { Rider } from '../../../contract/catalogue/rider.ts'
import { riderPath } from '../../../contract/pages.ts'
import { copyText } from '../../platform/ui/copy-text.ts'
import { toast } from '../../platform/ui/toast-store.ts'

/** The only way to an unlisted rider. */
export async function copyRiderLink(rider: Rider) {
  const address = location.origin + riderPath(rider)
  const copied = await copyText(address)
  toast({ title: copied ? 'Link copied' : 'Please copy this link', description: address })
}
