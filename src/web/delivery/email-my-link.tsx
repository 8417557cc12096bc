import { useMutation } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { api } from '../../contract/api.ts'
import { request, sentenceOf } from '../request.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast-store.ts'

/** The way to an owned video where this browser has no proof of it. The answer never tells whether there was an order. */
export function EmailMyLink({ email, className }: { email: string; className?: string }) {
  const resend = useMutation({
    mutationFn: () => request('POST', api.resendOrders, { email }),
    onSuccess: () =>
      toast({
        title: 'Check your inbox',
        description: `If there are orders for ${email}, their links are on the way.`,
      }),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'The link could not be sent',
        description: sentenceOf(error, 'Please try again in a moment.'),
      }),
  })
  return (
    <Button
      variant="outline"
      loading={resend.isPending}
      onClick={() => resend.mutate()}
      className={className}
    >
      {!resend.isPending && <Mail aria-hidden="true" className="size-4" />}
      E-mail me my link
    </Button>
  )
}
