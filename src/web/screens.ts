import { type PublicPage, pages } from '../contract/pages.ts'
import { EventPage } from './catalogue/event-page.tsx'
import { SportEventsPage } from './catalogue/sport-events-page.tsx'
import { SportsPage } from './catalogue/sports-page.tsx'
import { lazyScreen, loadScreens } from './pages/lazy-screen.tsx'
import type { Screens } from './pages/page-routes.tsx'
import { HomePage } from './shop/home-page.tsx'

/** What finding and buying a run needs is in every first view; the other screens come with their pages. */
export const screens: Screens<PublicPage> = {
  home: HomePage,
  sports: SportsPage,
  sportEvents: SportEventsPage,
  event: EventPage,
  myWork: lazyScreen(async () => (await import('./portfolio/my-work-page.tsx')).MyWorkPage),
  about: lazyScreen(async () => (await import('./shop/about-page.tsx')).AboutPage),
  contact: HomePage,
  testUpload: lazyScreen(async () => (await import('./uploads/test-upload-page.tsx')).TestUploadPage),
  privacy: lazyScreen(async () => (await import('./shop/legal-page.tsx')).PrivacyPage),
  terms: lazyScreen(async () => (await import('./shop/legal-page.tsx')).TermsPage),
  order: lazyScreen(async () => (await import('./delivery/order-page.tsx')).OrderPage),
  receipt: lazyScreen(async () => (await import('./delivery/receipt-page.tsx')).ReceiptPage),
  myVideos: lazyScreen(async () => (await import('./delivery/my-videos-page.tsx')).MyVideosPage),
  shared: lazyScreen(async () => (await import('./sharing/shared-page.tsx')).SharedPage),
  waiting: lazyScreen(async () => (await import('./waiting/stop-waiting.tsx')).StopWaiting),
}

const names = Object.keys(screens) as PublicPage[]

/** The server leaves nothing for later. */
export const loadAllScreens = () => loadScreens(names.map((name) => screens[name]))

/** The code of the page that was asked for, before it is brought to life. */
export const loadScreenAt = (pathname: string) =>
  loadScreens(names.filter((name) => isAt(pages[name].path, pathname)).map((name) => screens[name]))

const isAt = (pattern: string, pathname: string) =>
  new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}/?$`).test(pathname)
