import type { ComponentType } from 'react'
import { Route, Switch, useRoute } from 'wouter'
import { type OwnerPage, pages, pathTo } from '../../contract/pages.ts'
import { CodesPage } from '../books/codes-page.tsx'
import { DisputesPage } from '../books/disputes-page.tsx'
import { EvidencePage } from '../books/evidence-page.tsx'
import { PayoutsPage } from '../books/payouts-page.tsx'
import { AdminSalesPage } from '../books/sales-page.tsx'
import { YearlyReportPage } from '../books/yearly-report-page.tsx'
import { AdminDashboard } from '../catalogue/admin/dashboard.tsx'
import { AdminSportPage } from '../catalogue/admin/sport-page.tsx'
import { AdminSportsPage } from '../catalogue/admin/sports-page.tsx'
import { AdminEmailsPage } from '../email/emails-page.tsx'
import { NotFoundPage } from '../pages/base/not-found-page.tsx'
import { pageRoutes, type Screens } from '../pages/page-routes.tsx'
import { ButtonLink } from '../platform/ui/button.tsx'
import { ConfirmDialog } from '../platform/ui/confirm-dialog.tsx'
import { EmptyState } from '../platform/ui/empty-state.tsx'
import { type LinkTab, PageTabs } from '../platform/ui/link-tabs.tsx'
import { RemoveDialog } from '../videos/takedown/remove-dialog.tsx'
import { TakedownPage } from '../videos/takedown/takedown-page.tsx'
import { VideoPage } from '../videos/video-page.tsx'
import { AdminVideosPage } from '../videos/videos-page.tsx'
import { DrawPage } from '../weekend/draw/draw-page.tsx'
import { ResultsPage } from '../weekend/draw/results-page.tsx'
import { FencePage } from '../weekend/fence/fence-page.tsx'
import { ClipsPage } from '../weekend/match/clips-page.tsx'
import { PosterPage } from '../weekend/poster/poster-page.tsx'
import { WeekendSheetPage } from '../weekend/sheet/sheet-page.tsx'
import { WaitlistPage } from '../weekend/waitlist/waitlist-page.tsx'
import { useIsHelper } from './accounts/current-user.ts'
import { OwnerQuestions } from './accounts/owner-questions.tsx'
import { AccountSettings, AdminSettings } from './admin-settings.tsx'
import { AdminInboxPage } from './contact/inbox-page.tsx'
import { HelperToday } from './dashboard/today.tsx'
import { inEvent } from './event/event-frame.tsx'
import { EventOverview } from './event/event-overview.tsx'
import { EventsPage } from './event/events-page.tsx'
import { RidersTab } from './event/riders-tab.tsx'
import { AdminUploadPage } from './upload-page.tsx'

const SALES: LinkTab[] = [
  { href: pathTo('adminSales'), label: 'Sales' },
  { href: pathTo('adminCodes'), label: 'Codes' },
  { href: pathTo('adminDisputes'), label: 'Disputes' },
  { href: pathTo('adminPayouts'), label: 'Payouts' },
  { href: pathTo('adminReport'), label: 'Yearly Report' },
]

const MESSAGES: LinkTab[] = [
  { href: pathTo('adminInbox'), label: 'Requests' },
  { href: pathTo('adminEmails'), label: 'Email' },
  { href: pathTo('adminWaitlist'), label: 'Waitlist' },
]

/** A page of a place that has several. */
const under = (label: string, links: LinkTab[], Screen: ComponentType) =>
  function Tabbed() {
    return (
      <>
        <PageTabs label={label} links={links} className="pt-2" />
        <Screen />
      </>
    )
  }

const screens: Screens<OwnerPage> = {
  admin: AdminDashboard,
  adminSports: AdminSportsPage,
  adminSport: AdminSportPage,
  adminVideos: AdminVideosPage,
  adminVideo: VideoPage,
  adminEvents: EventsPage,
  adminEvent: inEvent(EventOverview),
  adminRiders: inEvent(RidersTab),
  adminDraw: inEvent(DrawPage),
  adminResults: inEvent(ResultsPage),
  adminWeekend: inEvent(WeekendSheetPage),
  adminPoster: inEvent(PosterPage),
  adminUpload: AdminUploadPage,
  adminFence: FencePage,
  adminClips: inEvent(ClipsPage),
  adminSales: under('Sales', SALES, AdminSalesPage),
  adminCodes: under('Sales', SALES, CodesPage),
  adminDisputes: under('Sales', SALES, DisputesPage),
  adminEvidence: EvidencePage,
  adminPayouts: under('Sales', SALES, PayoutsPage),
  adminReport: under('Sales', SALES, YearlyReportPage),
  adminInbox: under('Messages', MESSAGES, AdminInboxPage),
  adminWaitlist: under('Messages', MESSAGES, WaitlistPage),
  adminEmails: under('Messages', MESSAGES, AdminEmailsPage),
  adminTakedown: TakedownPage,
  adminSettings: AdminSettings,
  adminSettingsPart: AdminSettings,
}

/** What a helper may open; the server refuses the data of the others. */
const helperScreens: Partial<Screens<OwnerPage>> = {
  admin: HelperToday,
  adminEvents: EventsPage,
  adminEvent: screens.adminEvent,
  adminRiders: screens.adminRiders,
  adminDraw: screens.adminDraw,
  adminResults: screens.adminResults,
  adminFence: FencePage,
  adminClips: screens.adminClips,
  adminUpload: AdminUploadPage,
  adminSettings: AccountSettings,
  adminSettingsPart: AccountSettings,
}

const NotForHelpers = () => (
  <div className="pt-8">
    <EmptyState
      level="h1"
      title="This page is for the owner"
      text="Your login is for events, clips and uploads."
      action={<ButtonLink href={pathTo('adminEvents')}>All events</ButtonLink>}
    />
  </div>
)

export { OwnerHeader } from './owner-header.tsx'

/** Every screen of the owner, or of a helper. */
export function OwnerArea() {
  const isHelper = useIsHelper()
  // the fence page uses the full width
  const [isFence] = useRoute(pages.adminFence.path)
  return (
    <div className={isFence ? '' : 'mx-auto max-w-page px-4 pb-24 sm:px-6'}>
      <OwnerQuestions />
      <Switch>
        {pageRoutes(isHelper ? (helperScreens as Screens<OwnerPage>) : screens)}
        <Route component={isHelper ? NotForHelpers : NotFoundPage} />
      </Switch>
      <RemoveDialog />
      <ConfirmDialog />
    </div>
  )
}
