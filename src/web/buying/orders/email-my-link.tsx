import Mail from 'lucide/mail'
import { resendOrders } from '../../../contract/buying/order-calls.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'

/** For an owned video that this browser cannot prove. The answer never tells whether there was an order. */
export function EmailMyLink({ email, className }: { email: string; className?: string }) {
  const sendsMail = useShop()?.sendsMail !== false
  const resend = useCall(resendOrders, {
    onSuccess: () =>
      toast(
        sendsMail
          ? {
              title: 'Check your inbox',
              description: `If there are orders for ${email}, their links are on the way.`,
            }
          : {
              title: 'It is noted',
              description: `This shop sends no mail yet. If there are orders for ${email}, their links go out once it does.`,
            },
      ),
    onError: failed('The link could not be sent', 'Please try again in a moment.'),
  })
  return (
    <Button
      variant="outline"
      loading={resend.isPending}
      onClick={() => resend.mutate({ body: { email } })}
      className={className}
    >
      {!resend.isPending && <Mail aria-hidden="true" className="size-4" />}
      E-mail me my link
    </Button>
  )
}
