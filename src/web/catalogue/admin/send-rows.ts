import type { Problem, RowProblem } from '../../../contract/error.ts'
import { RequestError } from '../../request.ts'

/** A list that was refused because of some of its rows. */
export class RowsRefused extends RequestError {
  readonly problems: RowProblem[]

  constructor({ status, detail, problems = [] }: Problem) {
    super(status, detail)
    this.problems = problems
  }
}

/** Sends a list; a refusal names the rows that are wrong. */
export async function sendRows<T>(address: string, body: unknown): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', accept: 'application/json, application/problem+json' },
    body: JSON.stringify(body),
  })
  if (response.ok) return response.json()
  if (!response.headers.get('content-type')?.startsWith('application/problem+json'))
    throw new RequestError(response.status, await response.text())
  throw new RowsRefused(await response.json())
}
