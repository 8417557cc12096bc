import { useQueryClient } from '@tanstack/react-query'
import CalendarDays from 'lucide/calendar-days'
import ExternalLink from 'lucide/external-link'
import LogOut from 'lucide/log-out'
import MessageSquare from 'lucide/message-square'
import Receipt from 'lucide/receipt'
import Settings from 'lucide/settings'
import Sun from 'lucide/sun'
import Upload from 'lucide/upload'
import UserRound from 'lucide/user-round'
import { flushSync } from 'react-dom'
import { Link, useLocation, useRoute } from 'wouter'
import { countUnanswered } from '../../contract/owner/contact-calls.ts'
import { logOut } from '../../contract/owner/login-calls.ts'
import { pages, pathTo } from '../../contract/pages.ts'
import { ShopName, TestModeMark } from '../pages/base/shop.tsx'
import { clearOfflineCache } from '../pages/offline/offline-cache.ts'
import { useRead } from '../platform/api/queries.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Button, ButtonLink } from '../platform/ui/button.tsx'
import { failed } from '../platform/ui/failed.ts'
import { type LinkTab, LinkTabs, TabCount } from '../platform/ui/link-tabs.tsx'
import { toast } from '../platform/ui/toast-store.ts'
import { currentUserQuery, refetchAllButUser, useIsHelper } from './accounts/current-user.ts'

type Place = LinkTab & { icon: typeof Sun; within: RegExp }

const TODAY: Place = { href: pathTo('admin'), label: 'Today', icon: Sun, within: /^\/admin$/ }

/** The five places of the owner. */
const PLACES: Place[] = [
  TODAY,
  {
    href: pathTo('adminEvents'),
    label: 'Events',
    icon: CalendarDays,
    within: /^\/admin\/(events?|sports?|videos?|upload|takedown)(\/|$)/,
  },
  { href: pathTo('adminSales'), label: 'Sales', icon: Receipt, within: /^\/admin\/sales(\/|$)/ },
  {
    href: pathTo('adminInbox'),
    label: 'Messages',
    icon: MessageSquare,
    within: /^\/admin\/(inbox|mail|waiting)$/,
  },
  { href: pathTo('adminSettings'), label: 'Settings', icon: Settings, within: /^\/admin\/settings(\/|$)/ },
]

/** The places of a helper. */
const HELPER_PLACES: Place[] = [
  TODAY,
  {
    href: pathTo('adminEvents'),
    label: 'Events',
    icon: CalendarDays,
    within: /^\/admin\/events?(\/|$)/,
  },
  { href: pathTo('adminUpload'), label: 'Add videos', icon: Upload, within: /^\/admin\/upload$/ },
  {
    href: pathTo('adminSettingsPart', { part: 'security' }),
    label: 'Account',
    icon: UserRound,
    within: /^\/admin\/settings(\/|$)/,
  },
]

/** Navigation, the link to the shop and logout; hidden on the fence page. */
export function OwnerHeader() {
  const logout = useLogout()
  const isHelper = useIsHelper()
  const [atFence] = useRoute(pages.adminFence.path)
  const unanswered = useRead(countUnanswered, {}, { enabled: !atFence && !isHelper }).data?.count ?? 0
  if (atFence) return null
  const places = (isHelper ? HELPER_PLACES : PLACES).map((place) =>
    place.label === 'Messages' ? { ...place, count: { of: unanswered, name: 'unanswered' } } : place,
  )
  return (
    <>
      <header className="sticky top-0 z-40 border-hairline border-b bg-ink/90 backdrop-blur-md print:hidden">
        <div className="mx-auto flex max-w-page flex-wrap items-center gap-x-3 px-4 sm:px-6 xl:flex-nowrap xl:gap-x-6">
          <Link href={pathTo('home')} className="flex h-14 min-w-0 items-center gap-3">
            <ShopName className="h-7" />
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
          <LinkTabs
            label="Admin"
            links={places}
            className="max-sm:hidden sm:-ml-3 sm:order-first sm:basis-full md:order-none md:basis-auto"
          />
        </div>
      </header>
      <BottomBar places={places} />
    </>
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

/** At the bottom of a phone, in reach of a thumb. */
function BottomBar({ places }: { places: Place[] }) {
  const [location] = useLocation()
  return (
    <nav
      aria-label="Admin"
      className="fixed inset-x-0 bottom-0 z-40 grid auto-cols-fr grid-flow-col border-hairline border-t bg-ink/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md sm:hidden print:hidden"
    >
      {places.map(({ href, label, icon: Icon, within, count }) => (
        <Link
          key={href}
          href={href}
          aria-current={within.test(location) ? 'page' : undefined}
          className="grid h-15 place-items-center content-center gap-1 font-medium text-dust text-xs focus-visible:outline-offset-[-3px] aria-[current]:text-amber"
        >
          <span className="relative">
            <Icon aria-hidden className="size-5" />
            {count && (
              <span className="absolute -top-1.5 left-3">
                <TabCount {...count} />
              </span>
            )}
          </span>
          {label}
        </Link>
      ))}
    </nav>
  )
}
