import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { openUnlockLink } from '../../../contract/owner/login-calls.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { AdminLoginForm } from './admin-login-form.tsx'
import { currentUserQuery, mayBeOwner } from './current-user.ts'
import { UNLOCK_HASH } from './open-admin-login.ts'

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
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    if (open && location.hash.startsWith(UNLOCK_HASH)) unlock.mutate({ body: { token: takeToken() } })
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
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Admin Login">
      <AdminLoginForm path={path} onLoggedIn={() => onOpenChange(false)} />
    </Dialog>
  )
}

/** The link stays out of the history. */
function takeToken() {
  const token = location.hash.slice(UNLOCK_HASH.length)
  history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
