import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import type { Order } from '../../../contract/buying/order.ts'
import { findOrder } from '../../../contract/buying/order-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import { ContactWays } from '../../pages/base/contact-ways.tsx'
import { useRead } from '../../platform/api/queries.ts'
import { RequestError } from '../../platform/api/request-error.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { NotLoaded } from '../../platform/ui/not-loaded.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { OrderView } from './order-view.tsx'

/** The permanent page of an order. The server renders it empty, since its contents are private. */
export function OrderPage({ params: { token } }: { params: { token: string } }) {
  const [mail] = useState(() => (typeof window === 'undefined' ? null : mailProofIn(location.search)))
  const order = useRead(findOrder, { params: { token }, query: { mail } })
  const [, navigate] = useLocation()

  useEffect(() => {
    // the proof must not be shared with a copied address
    if (order.data && mail) navigate(pathTo('order', { token }), { replace: true })
  }, [order.data, mail, token, navigate])

  if (order.isError) return <NoOrder order={order} token={token} />
  if (order.data) return <OrderView order={order.data} />
  return (
    <div className="grid min-h-[60svh] place-items-center">
      <Spinner label="Loading your order" />
    </div>
  )
}

const mailProofIn = (search: string) => new URLSearchParams(search).get('mail')

function NoOrder({ order, token }: { order: UseQueryResult<Order>; token: string }) {
  const words = order.error instanceof RequestError && WORDS[order.error.status]
  return (
    <div className="mx-auto grid max-w-page gap-10 px-4 py-20 sm:px-6 md:py-28">
      {words ? (
        <>
          <EmptyState
            level="h1"
            {...words}
            action={
              <>
                {words === WORDS[410] && (
                  <ButtonLink href={pathTo('receipt', { token })} variant="outline">
                    Receipt
                  </ButtonLink>
                )}
                {words === NOT_FOUND && <ButtonLink href={pathTo('myVideos')}>Find my videos</ButtonLink>}
                <ButtonLink href={pathTo('home')} variant="outline">
                  Return to Home
                </ButtonLink>
              </>
            }
          />
          <section className="mx-auto">
            <h2 className="mb-3 text-xl">Questions? We're here.</h2>
            <ContactWays />
          </section>
        </>
      ) : (
        <NotLoaded level="h1" title="We couldn't load your order" query={order} />
      )}
    </div>
  )
}

const NOT_FOUND = {
  title: 'Order not found',
  text: 'The link may be cut off, mistyped or replaced by a newer one. Please use the link in our latest email.',
}
const WORDS: Record<number, { title: string; text: string }> = {
  400: NOT_FOUND,
  404: NOT_FOUND,
  410: {
    title: 'This order was refunded',
    text: 'Your money went back to your card, so its videos are no longer available.',
  },
}
