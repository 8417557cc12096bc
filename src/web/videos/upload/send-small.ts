import { addressOf } from '../../../contract/endpoint.ts'
import { ERROR_HEADER } from '../../../contract/error-codes.ts'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import { CHECKSUM_HEADER, STATE_HEADER } from '../../../contract/videos/upload.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { pause } from './pause.ts'
import { sendBody } from './send-body.ts'
import type { Sending } from './send-file.ts'

/**
 * Sends a file of which the shop has nothing yet in one request, with its checksum and without asking first how far it is. Where
 * that breaks off, or something came of it after all, the next attempt asks. Gives whether the shop took it as whole.
 */
export async function sendSmall(
  { id, file, pacer, onProgress, signal }: Sending,
  checksum: string,
): Promise<boolean> {
  await pause(pacer.take(file.size), signal)
  const { answered } = sendBody({
    method: 'PATCH',
    url: addressOf({ path: plainRoutes.uploadBytes }, { params: { id } }),
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      [CHECKSUM_HEADER]: checksum,
    },
    bytes: file,
    onProgress,
    signal,
  })
  const request = await answered
  const { status, responseText: sentence } = request
  if (status >= 300)
    throw new RequestError({ status, sentence, code: request.getResponseHeader(ERROR_HEADER) })
  return request.getResponseHeader(STATE_HEADER) === 'sealed'
}
