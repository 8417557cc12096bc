import ExternalLink from 'lucide/external-link'
import LogOut from 'lucide/log-out'
import { Link, useRoute } from 'wouter'
import { patterns } from '../../contract/paths.ts'
import { ShopMark } from '../pages/base/shop-mark.tsx'
import { TestModeMark } from '../pages/base/test-mode-mark.tsx'
import { useShop } from '../pages/base/use-shop.ts'
import { Button, ButtonLink } from '../platform/ui/button.tsx'
import { useLogout } from './accounts/use-logout.ts'
import { AdminNav } from './admin-nav.tsx'

/** The frame of the owner's room: where one is, the way to the shop, and the way out. At the fence the screen is the thumb's. */
export function OwnerHeader() {
  const shop = useShop()
  const logout = useLogout()
  const [atFence] = useRoute(patterns.adminFence)
  if (atFence) return null
  return (
    <header className="sticky top-0 z-40 border-hairline border-b bg-ink/90 backdrop-blur-md print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 px-4 sm:px-6 xl:flex-nowrap xl:gap-x-6">
        <Link href={patterns.home} className="flex h-14 min-w-0 items-center gap-3">
          <ShopMark className="h-7" />
          <span className="figures truncate tracking-tight">{shop?.brand}</span>
        </Link>
        <TestModeMark />
        <div className="ml-auto flex items-center sm:gap-1 xl:order-last">
          <ButtonLink
            variant="quiet"
            size="small"
            href={patterns.home}
            aria-label="View shop"
            className="max-sm:px-3"
          >
            <ExternalLink aria-hidden className="size-4" />
            <span className="max-sm:hidden">View shop</span>
          </ButtonLink>
          <Button
            variant="quiet"
            size="small"
            aria-label="Logout"
            loading={logout.isPending}
            onClick={() => logout.mutate({})}
            className="-mr-3 max-sm:px-3 sm:-mr-4"
          >
            <LogOut aria-hidden className="size-4 sm:hidden" />
            <span className="max-sm:hidden">Logout</span>
          </Button>
        </div>
        <AdminNav />
      </div>
    </header>
  )
}
