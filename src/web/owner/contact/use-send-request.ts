import { useMutation } from '@tanstack/react-query'
import type { NewContactRequest } from '../../../contract/owner/contact.ts'
import { askForQuote } from '../../../contract/owner/contact-calls.ts'
import { useShop } from '../../pages/base/use-shop.ts'
import { call } from '../../platform/api/call.ts'
import { idempotencyKeysAt } from '../../platform/api/idempotency-key.ts'
import { sentenceOf } from '../../platform/api/request-error.ts'
import { toast } from '../../platform/ui/toast-store.ts'
import { forgetDraft } from './contact-draft.ts'

const attempts = idempotencyKeysAt('contactAttempt')

export function useSendRequest() {
  const shop = useShop()
  const send = useMutation({
    mutationFn: (request: NewContactRequest) =>
      call(askForQuote, { body: { ...request, attempt: attempts.keyFor(request) } }),
    onSuccess: () => {
      forgetDraft()
      attempts.forget()
      toast({
        title: 'Request Sent Successfully!',
        description: "We'll get back to you within 24 hours, by the way you prefer.",
      })
    },
    onError: () =>
      toast({
        variant: 'destructive',
        title: 'Error Sending Request',
        description: `Please try again or contact us directly${shop?.email ? ` at ${shop.email}` : ''}`,
      }),
  })
  return {
    ...send,
    /** The shop's own sentence, where it gave one. */
    problem: send.error && sentenceOf(send.error, ''),
  }
}
