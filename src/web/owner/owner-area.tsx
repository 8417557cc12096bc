import { Route, Switch, useRoute } from 'wouter'
import { type OwnerPage, pages } from '../../contract/pages.ts'
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
import { ConfirmDialog } from '../platform/ui/confirm-dialog.tsx'
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
import { OwnerQuestions } from './accounts/owner-questions.tsx'
import { AdminSettings } from './admin-settings.tsx'
import { AdminInboxPage } from './contact/inbox-page.tsx'
import { AdminUploadPage } from './upload-page.tsx'

const screens: Screens<OwnerPage> = {
  admin: AdminDashboard,
  adminSports: AdminSportsPage,
  adminSport: AdminSportPage,
  adminVideos: AdminVideosPage,
  adminVideo: VideoPage,
  adminPoster: PosterPage,
  adminUpload: AdminUploadPage,
  adminFence: FencePage,
  adminClips: ClipsPage,
  adminSales: AdminSalesPage,
  adminDisputes: DisputesPage,
  adminEvidence: EvidencePage,
  adminPayouts: PayoutsPage,
  adminReport: YearlyReportPage,
  adminInbox: AdminInboxPage,
  adminWaitlist: WaitlistPage,
  adminEmails: AdminEmailsPage,
  adminDraw: DrawPage,
  adminResults: ResultsPage,
  adminWeekend: WeekendSheetPage,
  adminTakedown: TakedownPage,
  adminSettings: AdminSettings,
}

export { OwnerHeader } from './owner-header.tsx'

/** Every screen of the owner. */
export function OwnerArea() {
  // the fence page uses the full width
  const [isFence] = useRoute(pages.adminFence.path)
  return (
    <div className={isFence ? '' : 'mx-auto max-w-page px-4 pb-24 sm:px-6'}>
      <OwnerQuestions />
      <Switch>
        {pageRoutes(screens)}
        <Route component={NotFoundPage} />
      </Switch>
      <ConfirmDialog />
    </div>
  )
}
