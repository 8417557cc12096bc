import { claimUpload } from '../../../contract/videos/upload-calls.ts'
import { call } from '../../platform/api/call.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { senderName } from './sender-name.ts'

/** False while another computer sends this file. Whatever else is wrong is said by the sending itself. */
export async function mayBeSentHere(id: string): Promise<boolean> {
  try {
    await call(claimUpload, { params: { id }, body: { sender: senderName() } })
    return true
  } catch (error) {
    return !(error instanceof RequestError && error.is('sent-elsewhere'))
  }
}
