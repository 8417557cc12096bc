import { useMutation, useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { api } from '../../contract/api.ts'
import { patterns } from '../../contract/paths.ts'
import { rememberBuyer } from '../checkout/buyer-email.ts'
import { forgetKept } from '../offline/kept.ts'
import { request, sentenceOf } from '../request.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'

/** For a tablet that the whole family uses: who comes next is nobody's buyer. */
export function ForgetOrders() {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const forget = useMutation({
    mutationFn: () => request('POST', api.forgetOrders),
    onSuccess: async () => {
      rememberBuyer(null)
      await forgetKept()
      // the order's page is left before its answer goes: asked for again, it would prove this browser anew
      flushSync(() => navigate(patterns.home, { replace: true }))
      queries.removeQueries({
        predicate: ({ queryKey }) => /^\/api\/(orders|riders)\b/.test(String(queryKey[0])),
      })
      toast({
        title: 'Forgotten on this device',
        description: 'The link in our e-mail still opens your order.',
      })
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Your orders could not be forgotten',
        description: sentenceOf(error, 'Please try again in a moment.'),
      }),
  })
  return (
    <section className="not-on-paper">
      <h2 className="mb-2 text-xl">A shared device?</h2>
      <p className="mb-4 text-dust">
        This browser shows what you own to whoever uses it next. The link in our e-mail always works.
      </p>
      <Button variant="outline" size="small" loading={forget.isPending} onClick={() => forget.mutate()}>
        Forget my orders here
      </Button>
    </section>
  )
}
