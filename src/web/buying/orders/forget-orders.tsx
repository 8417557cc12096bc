import { useQueryClient } from '@tanstack/react-query'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { forgetOrders } from '../../../contract/buying/order-calls.ts'
import { patterns } from '../../../contract/paths.ts'
import { clearOfflineCache } from '../../pages/offline/offline-cache.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'
import { rememberBuyer } from '../access/buyer-email.ts'
import { rememberPhone } from '../access/buyer-phone.ts'

/** For a tablet that the whole family uses: who comes next is nobody's buyer. */
export function ForgetOrders() {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const forget = useCall(forgetOrders, {
    onSuccess: async () => {
      rememberBuyer(null)
      rememberPhone('')
      await clearOfflineCache()
      // the order's page is left before its answer goes: asked for again, it would prove this browser anew
      flushSync(() => navigate(patterns.home, { replace: true }))
      queries.removeQueries({
        predicate: ({ queryKey }) => forgetOrders.changes.some((subject) => queryKey.includes(subject)),
      })
      toast({
        title: 'Forgotten on this device',
        description: 'Your order link still opens your order.',
      })
    },
    onError: failed('Your orders could not be forgotten', 'Please try again in a moment.'),
  })
  return (
    <section className="not-on-paper">
      <h2 className="mb-2 text-xl">A shared device?</h2>
      <p className="mb-4 text-dust">
        This browser shows what you own to whoever uses it next. Your order link always works.
      </p>
      <Button variant="outline" size="small" loading={forget.isPending} onClick={() => forget.mutate({})}>
        Forget my orders here
      </Button>
    </section>
  )
}
