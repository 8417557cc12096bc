import { useEffect, useState } from 'react'
import { pathTo } from '../../../contract/pages.ts'
import { lazyComponent, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { INVITE_HASH, OPEN_ADMIN_LOGIN, UNLOCK_HASH } from './open-admin-login.ts'

const adminLoginDialog = lazyComponent(
  async () => (await import('./admin-login-dialog.tsx')).AdminLoginDialog,
)

export const preloadAdminLogin = adminLoginDialog.preload

/** Rendered once per page; loads the dialog when its event is dispatched. */
export function AdminLogin() {
  const [open, setOpen] = useState(false)
  const [timesAsked, setTimesAsked] = useState(0)
  const [path, setPath] = useState(pathTo('admin'))
  const AdminLoginDialog = useLazyComponent(adminLoginDialog, timesAsked)
  useEffect(() => {
    const show = (asked?: Event) => {
      setPath((asked instanceof CustomEvent && asked.detail) || pathTo('admin'))
      setTimesAsked((times) => times + 1)
      setOpen(true)
    }
    if ([UNLOCK_HASH, INVITE_HASH].some((start) => location.hash.startsWith(start))) show()
    window.addEventListener(OPEN_ADMIN_LOGIN, show)
    return () => window.removeEventListener(OPEN_ADMIN_LOGIN, show)
  }, [])
  return AdminLoginDialog && <AdminLoginDialog open={open} onOpenChange={setOpen} path={path} />
}
