import { claimUpload } from '../../contract/calls/uploads.ts'
import { call } from '../api/call.ts'
import { RequestError } from '../api/request-error.ts'
import { longMemory } from '../browser/browser-storage.ts'

const NAME = 'uploadSender'

/** By which the shop tells this browser from that of another computer with the same card. */
function ownName(): string {
  const known = longMemory.read(NAME)
  if (known) return known
  const fresh = crypto.randomUUID()
  longMemory.write(NAME, fresh)
  return fresh
}

let name: string | undefined

/** False while another computer sends this file. Whatever else is wrong is said by the sending itself. */
export async function mayBeSentHere(id: string): Promise<boolean> {
  name ??= ownName()
  try {
    await call(claimUpload, { params: { id }, body: { sender: name } })
    return true
  } catch (error) {
    return !(error instanceof RequestError && error.is('sent-elsewhere'))
  }
}
