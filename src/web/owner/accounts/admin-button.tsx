import { classes } from '../../platform/ui/classes.ts'
import { preloadAdminLogin } from './admin-login.tsx'
import { openAdminLogin } from './open-admin-login.ts'

/** Unobtrusive, since it is for the owner only. */
export const AdminButton = ({ className }: { className?: string }) => (
  <button
    type="button"
    onClick={() => openAdminLogin()}
    onPointerEnter={preloadAdminLogin}
    onFocus={preloadAdminLogin}
    className={classes(
      'inline-flex min-h-11 items-center rounded-full px-4 text-sm font-medium text-dust transition-[color,background-color,border-color] hover:bg-chalk/8 hover:text-chalk',
      className,
    )}
  >
    Admin
  </button>
)
