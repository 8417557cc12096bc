import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { openUnlockLink } from '../../../contract/owner/login-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { AdminLoginForm } from './admin-login-form.tsx'
import { currentUserQuery, mayBeOwner } from './current-user.ts'
import { InvitationForm } from './invitation-form.tsx'
import { INVITE_HASH, UNLOCK_HASH } from './open-admin-login.ts'

interface AdminLoginDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Where a login leads. */
  path: string
}

export function AdminLoginDialog({ open, onOpenChange, path }: AdminLoginDialogProps) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  const unlock = useCall(openUnlockLink, { onError: failed('The link did not work') })
  const [invitation, setInvitation] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    if (open && location.hash.startsWith(INVITE_HASH)) return setInvitation(takeToken(INVITE_HASH))
    if (open && location.hash.startsWith(UNLOCK_HASH))
      unlock.mutate({ body: { token: takeToken(UNLOCK_HASH) } })
    if (!open || !mayBeOwner()) return
    // redirects an owner who is already logged in; an expired session can log in here
    queries.fetchQuery({ ...currentUserQuery, staleTime: 0 }).then(
      (user) => {
        if (!user) return
        onOpenChange(false)
        navigate(path)
      },
      () => undefined,
    )
  }, [open])
  const show = (shown: boolean) => {
    if (!shown) setInvitation(null)
    onOpenChange(shown)
  }
  return (
    <Dialog open={open} onOpenChange={show} title={invitation ? 'Join the team' : 'Admin Login'}>
      {invitation ? (
        <InvitationForm token={invitation} onJoined={() => show(false)} />
      ) : (
        <AdminLoginForm path={path} onLoggedIn={() => show(false)} />
      )}
    </Dialog>
  )
}

/** The link stays out of the history. */
function takeToken(start: string) {
  const token = location.hash.slice(start.length)
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
