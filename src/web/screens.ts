import { matchPage, type PublicPage } from '../contract/pages.ts'
import { EventPage } from './catalogue/event-page.tsx'
import { SportEventsPage } from './catalogue/sport-events-page.tsx'
import { SportsPage } from './catalogue/sports-page.tsx'
import { HomePage } from './owner/settings/home-page.tsx'
import { isLazy, lazyScreen, loadScreens } from './pages/lazy-screen.tsx'
import type { Screens } from './pages/page-routes.tsx'

/** Screens for finding and buying a run are in the first view's bundle; the others are lazy. */
export const screens: Screens<PublicPage> = {
  home: HomePage,
  sports: SportsPage,
  sportEvents: SportEventsPage,
  event: EventPage,
  myWork: lazyScreen(async () => (await import('./catalogue/portfolio/my-work-page.tsx')).MyWorkPage),
  about: lazyScreen(async () => (await import('./owner/settings/about-page.tsx')).AboutPage),
  contact: HomePage,
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
}

const names = Object.keys(screens) as PublicPage[]

/** For the server, which renders lazy screens too. */
export const loadAllScreens = () => loadScreens(names.map((name) => screens[name]))

const screensAt = (pathname: string) =>
  names.filter((name) => name === matchPage(pathname)?.name).map((name) => screens[name])

/** Loads the current page's code before hydration. */
export const loadScreenAt = (pathname: string) => loadScreens(screensAt(pathname))

/** Whether the page there has lazy parts, whose classes the first view's styles lack. */
export const needsAllStyles = (pathname: string) =>
  matchPage(pathname)?.name === 'contact' || screensAt(pathname).some(isLazy)
