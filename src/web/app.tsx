import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { Route, Router, Switch, useLocation, useRoute } from 'wouter'
import { ANY_ADMIN, pages } from '../contract/pages.ts'
import { Checkout } from './buying/checkout/checkout.tsx'
import { DeliveryDialogs } from './buying/orders/delivery-dialogs.tsx'
import { AdminLogin } from './owner/accounts/admin-login.tsx'
import { AdminHeader, AdminPages } from './owner/admin-pages.tsx'
import { Footer } from './owner/settings/footer.tsx'
import { TopBar } from './owner/settings/top-bar.tsx'
import { NotFoundPage } from './pages/base/not-found-page.tsx'
import { ShopColours, ShopProvider } from './pages/base/shop.tsx'
import { OfflineNotice } from './pages/offline/offline-notice.tsx'
import { pageRoutes } from './pages/page-routes.tsx'
import { withTransition } from './platform/browser/view-transition.ts'
import { Toaster } from './platform/ui/toaster.tsx'
import { screens } from './screens.ts'

interface AppProps {
  queries: QueryClient
  /** The address, when rendered on the server. */
  ssrPath?: string
  ssrSearch?: string
}

export function App({ queries, ssrPath, ssrSearch }: AppProps) {
  return (
    <QueryClientProvider client={queries}>
      <ShopProvider>
        <Router ssrPath={ssrPath} ssrSearch={ssrSearch} aroundNav={withTransition}>
          {/* biome-ignore lint/a11y/useValidAnchor: an in-page link that works without scripts */}
          <a
            href="#main"
            onClick={skipToContent}
            className="fixed top-2 left-2 z-50 -translate-y-20 rounded-full bg-fill px-4 py-2 font-semibold text-on-fill focus:translate-y-0"
          >
            Skip to content
          </a>
          <ShopColours />
          <Frame />
          <Checkout />
          <DeliveryDialogs />
          <AdminLogin />
          <OfflineNotice />
          <Toaster />
        </Router>
      </ShopProvider>
    </QueryClientProvider>
  )
}

/** Without a history entry: going back to one with a hash would scroll to the hash instead of the old position. */
function skipToContent(event: MouseEvent) {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** The owner area has its own header and no footer; a fence link has neither. */
function Frame() {
  const [inOwnerArea] = useRoute(ANY_ADMIN)
  const [atFence] = useRoute(pages.fence.path)
  const inShop = !inOwnerArea && !atFence
  return (
    <>
      {inOwnerArea && <AdminHeader />}
      {inShop && <TopBar />}
      <Main />
      {inShop && <Footer />}
    </>
  )
}

function Main() {
  const main = useArrival()
  return (
    <main id="main" ref={main} tabIndex={-1} className="min-h-[60svh] outline-none">
      <Switch>
        {pageRoutes(screens)}
        <Route path={ANY_ADMIN} component={AdminPages} />
        <Route component={NotFoundPage} />
      </Switch>
    </main>
  )
}

/** After a navigation, scrolls to the top and focuses the main element for screen readers; going back restores the position. */
function useArrival() {
  const main = useRef<HTMLElement>(null)
  const [location] = useLocation()
  const last = useRef(location)
  const goingBack = useRef(false)

  // registered before the router's listener, which renders the new page
  useLayoutEffect(() => {
    const remember = () => {
      // a hash change within the page is not a navigation back
      goingBack.current = window.location.pathname !== last.current
    }
    window.addEventListener('popstate', remember)
    return () => window.removeEventListener('popstate', remember)
  }, [])

  // a layout effect, so that a page's own effect can still scroll to a section
  useLayoutEffect(() => {
    if (last.current === location) return
    last.current = location
    if (!goingBack.current) {
      window.scrollTo({ top: 0, behavior: 'instant' })
      main.current?.focus({ preventScroll: true })
    }
    goingBack.current = false
  }, [location])

  return main
}
