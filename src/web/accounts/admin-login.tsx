import { useEffect, useState } from 'react'
import { onDemand, useOnDemand } from '../ui/on-demand.ts'
import { OPEN_ADMIN_LOGIN } from './open-admin-login.ts'

const adminLoginDialog = onDemand(async () => (await import('./admin-login-dialog.tsx')).AdminLoginDialog)

export const preloadAdminLogin = adminLoginDialog.preload

/** Stands once on every page and waits for the event; the dialog itself is fetched when it is wanted. */
export function AdminLogin() {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const AdminLoginDialog = useOnDemand(adminLoginDialog, asked)
  useEffect(() => {
    const show = () => {
      setAsked(true)
      setOpen(true)
    }
    window.addEventListener(OPEN_ADMIN_LOGIN, show)
    return () => window.removeEventListener(OPEN_ADMIN_LOGIN, show)
  }, [])
  return AdminLoginDialog && <AdminLoginDialog open={open} onOpenChange={setOpen} />
}
