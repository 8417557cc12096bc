import { quoteBasket } from '../../../contract/buying/checkout-calls.ts'
import { TypedCode } from '../../../contract/buying/code.ts'
import { call } from '../../platform/api/call.ts'
import { toast } from '../../platform/ui/toast-store.ts'
import { rememberCode } from './remembered-code.ts'

/** The code of a link. It is remembered even if the shop cannot be asked now: what it does is said again before paying. */
export async function takeLinkCode(search: string) {
  const { data: code } = TypedCode.safeParse(new URLSearchParams(search).get('code'))
  if (!code) return
  rememberCode(code)
  const { code: quote } = await call(quoteBasket, { body: { items: [], code } })
  if (!quote) return
  const { name, words, problem } = quote
  if (problem) toast({ title: 'This code does not apply', description: problem })
  else toast({ title: `${name}: ${words}`, description: "We'll apply it when you buy." })
}
