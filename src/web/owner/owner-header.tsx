import { useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide/external-link'
import LogOut from 'lucide/log-out'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { Link, useLocation, useRoute } from 'wouter'
import { logOut } from '../../contract/owner/login-calls.ts'
import { pages, pathTo } from '../../contract/pages.ts'
import { ShopMark, useShop } from '../pages/base/shop.tsx'
import { TestModeMark } from '../pages/base/test-mode-mark.tsx'
import { clearOfflineCache } from '../pages/offline/offline-cache.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Button, ButtonLink } from '../platform/ui/button.tsx'
import { failed } from '../platform/ui/failed.ts'
import { toast } from '../platform/ui/toast-store.ts'
import { currentUserQuery } from './accounts/current-user.ts'
import { refetchAllButUser } from './accounts/refetch-all-but-user.ts'

const links = [
  { href: pathTo('admin'), label: 'Dashboard', within: /^\/admin$/ },
  { href: pathTo('adminSports'), label: 'Sports', within: /^\/admin\/sports?(\/|$)/ },
  { href: pathTo('adminVideos'), label: 'Videos', within: /^\/admin\/videos?(\/|$)/ },
  { href: pathTo('adminUpload'), label: 'Upload', within: /^\/admin\/upload$/ },
  { href: pathTo('adminSales'), label: 'Sales', within: /^\/admin\/sales(\/|$)/ },
  { href: pathTo('adminInbox'), label: 'Inbox', within: /^\/admin\/inbox$/ },
  { href: pathTo('adminEmails'), label: 'Mail', within: /^\/admin\/mail$/ },
  { href: pathTo('adminSettings'), label: 'Settings', within: /^\/admin\/settings$/ },
]

/** Navigation, the link to the shop and logout; hidden on the fence page. */
export function OwnerHeader() {
  const shop = useShop()
  const logout = useLogout()
  const [atFence] = useRoute(pages.adminFence.path)
  if (atFence) return null
  return (
    <header className="sticky top-0 z-40 border-hairline border-b bg-ink/90 backdrop-blur-md print:hidden">
      <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 px-4 sm:px-6 xl:flex-nowrap xl:gap-x-6">
        <Link href={pathTo('home')} className="flex h-14 min-w-0 items-center gap-3">
          <ShopMark className="h-7" />
          <span className="figures truncate tracking-tight">{shop?.brand}</span>
        </Link>
        <TestModeMark />
        <div className="ml-auto flex items-center sm:gap-1 xl:order-last">
          <ButtonLink
            variant="quiet"
            size="small"
            href={pathTo('home')}
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

function useLogout() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return useCall(logOut, {
    onSuccess: () => {
      // leave the owner's screen before clearing its data, so that it does not refetch without a session
      flushSync(() => navigate(pathTo('home')))
      client.setQueryData(currentUserQuery.queryKey, null)
      refetchAllButUser(client)
      void clearOfflineCache()
      toast({ title: 'Logged out' })
    },
    onError: failed('Logout failed', 'Something went wrong. Please try again.'),
  })
}

function AdminNav() {
  const [location] = useLocation()
  const nav = useRef<HTMLElement>(null)
  // on a phone the row scrolls: keep the current link visible
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it changes
  useEffect(() => {
    const row = nav.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  }, [location])
  return (
    <nav
      ref={nav}
      aria-label="Admin"
      className="relative flex min-w-0 overflow-x-auto [scrollbar-width:none] max-xl:basis-full max-sm:-mx-4 max-sm:basis-[calc(100%+2rem)] max-sm:[mask-image:linear-gradient(90deg,transparent,black_5%_92%,transparent)] max-sm:pr-5 max-sm:pl-1.5 sm:-ml-3"
    >
      {links.map(({ href, label, within }) => (
        <Link
          key={href}
          href={href}
          aria-current={within.test(location) ? 'page' : undefined}
          className="group relative grid h-13 shrink-0 place-items-center px-2.5 font-medium text-dust text-sm sm:px-3 transition-[color] hover:text-chalk focus-visible:outline-offset-[-2px] aria-[current]:text-chalk"
        >
          {label}
          <span className="trail absolute inset-x-2.5 bottom-0 sm:inset-x-3 h-0.5 origin-left scale-x-0 transition-transform duration-300 group-aria-[current]:scale-x-100" />
        </Link>
      ))}
    </nav>
  )
}
