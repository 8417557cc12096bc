import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { pathTo } from '../../../contract/pages.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { AdminLoginForm } from './admin-login-form.tsx'
import { currentUserQuery, mayBeOwner } from './current-user.ts'

interface AdminLoginDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function AdminLoginDialog({ open, onOpenChange }: AdminLoginDialogProps) {
  const queries = useQueryClient()
  const [, navigate] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    if (!open || !mayBeOwner()) return
    // redirects an owner who is already logged in; an expired session can log in here
    queries.fetchQuery({ ...currentUserQuery, staleTime: 0 }).then(
      (user) => {
        if (!user) return
        onOpenChange(false)
        navigate(pathTo('admin'))
      },
      () => undefined,
    )
  }, [open])
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Admin Login">
      <AdminLoginForm onLoggedIn={() => onOpenChange(false)} />
    </Dialog>
  )
}
