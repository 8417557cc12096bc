import { useState } from 'react'
import { toast } from '../../platform/ui/toast-store.ts'
import { likelyMeant } from './check-purchase.ts'

/** A wrong address loses the video link, so one that looks mistyped is asked about: after typing it, and before paying. */
export function useLikelyEmail(email: string) {
  const [asking, setAsking] = useState(false)
  const [kept, setKept] = useState('')
  const [warnedOf, setWarnedOf] = useState('')
  const meant = likelyMeant(email, kept)
  return {
    /** What the buyer is asked about now. */
    offer: asking ? meant : null,
    ask: setAsking,
    keep: () => setKept(email.trim()),
    /** Whether paying has to wait; who pays again without taking the offer has seen it. */
    warns: () => {
      if (!meant || warnedOf === email) return false
      setAsking(true)
      setWarnedOf(email)
      toast({ title: 'Is your email right?', description: 'A wrong address would lose your video link.' })
      return true
    },
  }
}
