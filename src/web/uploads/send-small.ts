import { addressOf } from '../../contract/calls/endpoint.ts'
import { plainRoutes } from '../../contract/calls/plain-routes.ts'
import { ERROR_HEADER } from '../../contract/error-codes.ts'
import { RequestError } from '../api/request-error.ts'
import { pause } from './pause.ts'
import { sendBody } from './send-body.ts'
import type { Sending } from './send-file.ts'

/**
 * Sends a file of which the shop has nothing yet in one request, without asking first how far it is. Where that breaks off, or
 * something came of it after all, the next attempt asks.
 */
export async function sendSmall({ id, file, pacer, onProgress, signal }: Sending): Promise<void> {
  await pause(pacer.take(file.size), signal)
  const { answered } = sendBody({
    method: 'PATCH',
    url: addressOf({ path: plainRoutes.uploadBytes }, { params: { id } }),
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
    },
    bytes: file,
    onProgress,
    signal,
  })
  const { status, responseText, ...request } = await answered.then((one) => ({
    status: one.status,
    responseText: one.responseText,
    code: one.getResponseHeader(ERROR_HEADER),
  }))
  if (status >= 300) throw new RequestError({ status, sentence: responseText, ...request })
}
