interface Page {
  path: string
  /** Null where the page's data gives the title; the owner's pages have one in common. */
  title?: string | null
  /** Every visitor, the buyer or the person at the fence who has its link, or the owner. */
  access: 'visitor' | 'buyer' | 'fence' | 'owner'
  /**
   * Whether the service worker caches it. Buyers' pages go into a cache of their own for 30 days. Owner pages are cached
   * as empty shells, whose data is in the browser.
   */
  offline?: true
  /** Whether it is in the sitemap. */
  listed?: true
}

/** Every page of the shop, for the router, the server's rendering, the service worker and the sitemap. */
export const pages = {
  home: { path: '/', title: null, access: 'visitor', offline: true, listed: true },
  sports: { path: '/sports', title: null, access: 'visitor', offline: true, listed: true },
  sportEvents: {
    path: '/sport/:sportId/events',
    title: null,
    access: 'visitor',
    offline: true,
    listed: true,
  },
  event: { path: '/event/:id', title: null, access: 'visitor', offline: true, listed: true },
  myWork: { path: '/my-work', title: 'My Work', access: 'visitor', offline: true, listed: true },
  about: { path: '/about', title: 'About', access: 'visitor', offline: true, listed: true },
  // the home page, scrolled to the contact form
  contact: { path: '/contact', title: null, access: 'visitor', offline: true },
  testUpload: { path: '/test-upload', title: 'Upload check', access: 'visitor' },
  privacy: { path: '/privacy', title: 'Privacy Policy', access: 'visitor', offline: true, listed: true },
  terms: { path: '/terms', title: 'Terms of Service', access: 'visitor', offline: true, listed: true },
  myVideos: { path: '/my-videos', title: 'Find my videos', access: 'visitor' },
  // rendered without data: an order is private to its buyer
  order: { path: '/order/:token', title: 'Your order', access: 'buyer', offline: true },
  receipt: { path: '/order/:token/receipt', title: 'Your receipt', access: 'buyer' },
  // a share link: public to everyone who has it, not to search engines
  shared: { path: '/shared/:token', title: null, access: 'buyer' },
  // ends the emails of the waitlist, or reminders, by the token in one of them
  leaveWaitlist: { path: '/waiting/:token', title: 'Emails about new videos', access: 'buyer' },
  confirmWaitlist: { path: '/waiting/:token/confirm', title: 'Emails about new videos', access: 'buyer' },
  // the secret of a fence link is the fragment
  fence: { path: '/fence/:eventId', title: 'At the fence', access: 'fence', offline: true },
  admin: { path: '/admin', access: 'owner' },
  adminSports: { path: '/admin/sports', access: 'owner' },
  adminSport: { path: '/admin/sport/:sportId', access: 'owner' },
  adminEvents: { path: '/admin/events', access: 'owner' },
  adminEvent: { path: '/admin/event/:eventId', access: 'owner' },
  adminRiders: { path: '/admin/event/:eventId/riders', access: 'owner' },
  adminDraw: { path: '/admin/event/:eventId/running-order', access: 'owner' },
  adminFence: { path: '/admin/event/:eventId/fence', access: 'owner', offline: true },
  adminClips: { path: '/admin/event/:eventId/clips', access: 'owner', offline: true },
  adminResults: { path: '/admin/event/:eventId/results', access: 'owner' },
  adminWeekend: { path: '/admin/event/:eventId/money', access: 'owner' },
  adminPoster: { path: '/admin/event/:eventId/poster', access: 'owner' },
  adminUpload: { path: '/admin/upload', access: 'owner' },
  adminVideos: { path: '/admin/videos', access: 'owner' },
  adminVideo: { path: '/admin/video/:id', access: 'owner' },
  adminSales: { path: '/admin/sales', access: 'owner' },
  adminCodes: { path: '/admin/sales/codes', access: 'owner' },
  adminDisputes: { path: '/admin/sales/disputes', access: 'owner' },
  adminEvidence: { path: '/admin/sales/evidence/:id', access: 'owner' },
  adminPayouts: { path: '/admin/sales/payouts', access: 'owner' },
  adminReport: { path: '/admin/sales/report', access: 'owner' },
  adminInbox: { path: '/admin/inbox', access: 'owner' },
  adminWaitlist: { path: '/admin/waiting', access: 'owner' },
  adminEmails: { path: '/admin/mail', access: 'owner' },
  adminTakedown: { path: '/admin/takedown', access: 'owner' },
  adminSettings: { path: '/admin/settings', access: 'owner' },
  adminSettingsPart: { path: '/admin/settings/:part', access: 'owner' },
} as const satisfies Record<string, Page>

type Pages = typeof pages
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
/** What the address of a page names, as text. */
export type PageParams<Name extends PageName> = Record<ParamsOf<Pages[Name]['path']>, string>
type Given<Name extends PageName> = [ParamsOf<Pages[Name]['path']>] extends [never]
  ? []
  : [params: Record<ParamsOf<Pages[Name]['path']>, string | number>]
export type PageName = keyof Pages
export type OwnerPage = { [Name in PageName]: Pages[Name]['access'] extends 'owner' ? Name : never }[PageName]
export type PublicPage = Exclude<PageName, OwnerPage>

export const pageNames = Object.keys(pages) as PageName[]
/** With the optional fields. */
export const pageOf = (name: PageName): Page => pages[name]

/** The address of a page: `pathTo('event', { id: 12 })` is `/event/12`. */
export const pathTo = <Name extends PageName>(name: Name, ...[params]: Given<Name>): string =>
  pages[name].path.replace(/:(\w+)/g, (_, key: string) => String((params as Record<string, unknown>)[key]))

/** Matches every address of a pattern such as `/event/:id`. */
export const matcherOf = (path: string) => new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`)

const matchers = pageNames.map((name) => ({ name, matcher: matcherOf(pages[name].path) }))

/** Which page an address is of, and what it names. */
export function matchPage(pathname: string): { name: PageName; params: Record<string, string> } | null {
  for (const { name, matcher } of matchers) {
    const match = matcher.exec(pathname)
    if (match) return { name, params: match.groups ?? {} }
  }
  return null
}

/** Where an event's page is now that had an address of its own before. */
export function movedPage(pathname: string): string | null {
  const [, page = '', eventId = ''] =
    /^\/admin\/(fence|clips|draw|results|weekend)\/(\d+)$/.exec(pathname) ?? []
  const name = MOVED[page]
  return name ? pathTo(name, { eventId }) : null
}
const MOVED: Record<string, 'adminFence' | 'adminClips' | 'adminDraw' | 'adminResults' | 'adminWeekend'> = {
  fence: 'adminFence',
  clips: 'adminClips',
  draw: 'adminDraw',
  results: 'adminResults',
  weekend: 'adminWeekend',
}

/** Every page of the owner. */
export const ANY_ADMIN = '/admin/*?'

/** Short enough to say over a loudspeaker; redirects to the event's page. */
export const shortPath = (word: string) => `/e/${word}`
/** An unlisted rider is reached by the key alone. */
export const riderPath = ({
  id,
  eventId,
  linkKey,
}: {
  id: number
  eventId: number
  linkKey?: string | null
}) => `${pathTo('event', { id: eventId })}?rider=${id}${linkKey ? `&key=${linkKey}` : ''}`
/** The picture of a rider's link preview. A new result is a new address, because chat apps cache what they fetched. */
export const sharePicturePath = (riderId: number, result: string) =>
  `/media/share/${riderId}.jpg?result=${encodeURIComponent(result)}`
/** The video on the page of a share link. */
export const sharedVideoPath = (token: string) => `${pathTo('shared', { token })}/video`
/** A bought video, for the browser that bought it or opened its order link. It names nothing of the order. */
export const ownVideoPath = (riderId: number | string, horse: number | string) =>
  `${pathTo('myVideos')}/${riderId}/${horse}`
export const addVideosPath = (eventId: number) => `${pathTo('adminUpload')}?event=${eventId}`
export const uploadForPath = (riderId: number) => `${pathTo('adminUpload')}?rider=${riderId}`
