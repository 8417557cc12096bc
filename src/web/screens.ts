import { matchPage, type PublicPage } from '../contract/pages.ts'
import { type LazyScreen, lazyScreen } from './pages/lazy-screen.tsx'
import type { Screens } from './pages/page-routes.tsx'
import { STYLED_AT_ONCE } from './platform/ui/lazy-component.ts'

const home: LazyScreen<{ params: object }> = lazyScreen(
  async () => (await import('./owner/settings/home-page.tsx')).HomePage,
  STYLED_AT_ONCE,
  6,
)

/** Those that most visits begin with are loaded by `start.ts` too, beside the app. */
export const screens = {
  home,
  sports: lazyScreen(async () => (await import('./catalogue/sports-page.tsx')).SportsPage, STYLED_AT_ONCE, 6),
  sportEvents: lazyScreen(
    async () => (await import('./catalogue/sport-events-page.tsx')).SportEventsPage,
    STYLED_AT_ONCE,
    6,
  ),
  event: lazyScreen(async () => (await import('./catalogue/event-page.tsx')).EventPage, STYLED_AT_ONCE, 12),
  myWork: lazyScreen(async () => (await import('./catalogue/portfolio/my-work-page.tsx')).MyWorkPage),
  about: lazyScreen(async () => (await import('./owner/settings/about-page.tsx')).AboutPage),
  contact: home,
  testUpload: lazyScreen(async () => (await import('./videos/upload/test-upload-page.tsx')).TestUploadPage),
  privacy: lazyScreen(async () => (await import('./owner/settings/legal-page.tsx')).PrivacyPage),
  terms: lazyScreen(async () => (await import('./owner/settings/legal-page.tsx')).TermsPage),
  order: lazyScreen(async () => (await import('./buying/orders/order-page.tsx')).OrderPage),
  receipt: lazyScreen(async () => (await import('./buying/orders/receipt-page.tsx')).ReceiptPage),
  myVideos: lazyScreen(async () => (await import('./buying/orders/my-videos-page.tsx')).MyVideosPage),
  shared: lazyScreen(async () => (await import('./buying/sharing/shared-page.tsx')).SharedPage),
  fence: lazyScreen(async () => (await import('./weekend/fence/fence-page.tsx')).FenceLinkPage),
  leaveWaitlist: lazyScreen(
    async () => (await import('./weekend/waitlist/leave-waitlist-page.tsx')).LeaveWaitlistPage,
  ),
  confirmWaitlist: lazyScreen(
    async () => (await import('./weekend/waitlist/leave-waitlist-page.tsx')).ConfirmWaitlistPage,
  ),
} satisfies Screens<PublicPage>

const names = Object.keys(screens) as PublicPage[]
const load = (names: PublicPage[]) => Promise.all(names.map((name) => screens[name].load()))

/** For the server, which renders lazy screens too. */
export const loadAllScreens = () => load(names)

export const loadFirstScreens = () => load(['home', 'event'])

const namesAt = (pathname: string) => names.filter((name) => name === matchPage(pathname)?.name)

/** Loads the current page's code before hydration. */
export const loadScreenAt = (pathname: string) => load(namesAt(pathname))

/** Whether the page there has parts, whose classes the first view's styles lack. */
export const needsAllStyles = (pathname: string) =>
  namesAt(pathname).some((name) => name === 'contact' || !screens[name].isStyledAtOnce)
