import { classes } from '../../platform/ui/classes.ts'
import { preloadAdminLogin } from './admin-login.tsx'
import { openAdminLogin } from './open-admin-login.ts'

/** For the owner, so it stays quiet among what visitors look for. */
export const AdminButton = ({ className }: { className?: string }) => (
  <button
    type="button"
    onClick={openAdminLogin}
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
