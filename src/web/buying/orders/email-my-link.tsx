import Mail from 'lucide/mail'
import { resendOrders } from '../../../contract/buying/order-calls.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { toast } from '../../platform/ui/toast-store.ts'

/** For an owned video that this browser cannot prove. The answer never tells whether there was an order. */
export function EmailMyLink({ email, className }: { email: string; className?: string }) {
  const shop = useShop()
  const us = shop?.phone
    ? `Text us at ${shop.phone}`
    : shop?.email
      ? `Email us at ${shop.email}`
      : 'Contact us'
  const resend = useCall(resendOrders, {
    onSuccess: () =>
      toast(
        shop?.sendsMail !== false
          ? {
              title: 'Check your email',
              description: `If there are orders for ${email}, we just emailed their links.`,
            }
          : {
              title: "We can't send email yet",
              description: `${us} to get your link. If there are orders for ${email}, we'll email their links once we can.`,
            },
      ),
    onError: failed("We couldn't send your link", 'Please try again in a moment.'),
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
