import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { checkPurchase } from '../../../contract/buying/checkout-calls.ts'
import { Email, sameEmail } from '../../../contract/platform/email.ts'
import { readOf, refresh } from '../../platform/api/queries.ts'
import { buyerEmail } from '../access/buyer-email.ts'
import { useRidersAs } from '../access/event-riders.ts'

/** The rider as it is sold to the address that is typed: whoever owns some of the horses pays only the difference. */
export function useRiderForSale({ riderId, eventId }: { riderId: number; eventId: number }, email: string) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState(buyerEmail)
  const { riders, isFor } = useRidersAs(eventId, asked)
  const rider = riders?.find((one) => one.id === riderId)
  const isAsked = isFor !== null && sameEmail(isFor, email)
  const owned = (isAsked && rider?.ownedHorses) || []
  /** The address has bought some of it, and this browser has not proven the address. */
  const ownedUnseen = isAsked && rider?.owned === true && owned.length === 0

  /** Asks what this address owns already, as soon as it is a whole one. */
  const checkEmail = async () => {
    const { success, data: address } = Email.safeParse(email)
    if (!success || (asked && sameEmail(asked, address))) return
    const asking = readOf(checkPurchase, { query: { email: address, riderId, linkKey: rider?.linkKey } })
    const check = await queries.fetchQuery({ ...asking, staleTime: 0 }).catch(() => null)
    if (check?.purchased) setAsked(address)
  }

  /** Something has changed in the shop meanwhile: shows it as it is now. */
  const showNow = async (address: string) => {
    setAsked(address)
    await refresh(queries, ['owned'])
  }

  return { rider, owned, ownedUnseen, checkEmail, refresh: showNow, missing: Boolean(riders) && !rider }
}
