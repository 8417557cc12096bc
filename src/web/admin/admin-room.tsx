import { Route, Switch, useRoute } from 'wouter'
import type { OwnerPage } from '../../contract/pages.ts'
import { patterns } from '../../contract/paths.ts'
import { NotFoundPage } from '../base/not-found-page.tsx'
import { AdminDashboard } from '../catalogue/admin/dashboard.tsx'
import { AdminSportPage } from '../catalogue/admin/sport-page.tsx'
import { AdminSportsPage } from '../catalogue/admin/sports-page.tsx'
import { ClipsPage } from '../clips/clips-page.tsx'
import { AdminInboxPage } from '../contact/inbox-page.tsx'
import { DrawPage } from '../draw/draw-page.tsx'
import { ResultsPage } from '../draw/results-page.tsx'
import { FencePage } from '../fence/fence-page.tsx'
import { AdminMailPage } from '../mail/mail-page.tsx'
import { VideoGradingPage } from '../media/video-grading-page.tsx'
import { AdminVideosPage } from '../media/videos-page.tsx'
import { pageRoutes, type Screens } from '../pages/page-routes.tsx'
import { PosterPage } from '../poster/poster-page.tsx'
import { DisputesPage } from '../sales/disputes-page.tsx'
import { EvidencePage } from '../sales/evidence-page.tsx'
import { AdminSalesPage } from '../sales/sales-page.tsx'
import { YearlyReportPage } from '../sales/yearly-report-page.tsx'
import { TakedownPage } from '../takedown/takedown-page.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { WaitingPage } from '../waiting/waiting-page.tsx'
import { WeekendSheetPage } from '../weekend-sheet/sheet-page.tsx'
import { AdminSettings } from './admin-settings.tsx'
import { AdminUploadPage } from './upload-page.tsx'

const screens: Screens<OwnerPage> = {
  admin: AdminDashboard,
  adminSports: AdminSportsPage,
  adminSport: AdminSportPage,
  adminVideos: AdminVideosPage,
  adminVideo: VideoGradingPage,
  adminPoster: PosterPage,
  adminUpload: AdminUploadPage,
  adminFence: FencePage,
  adminClips: ClipsPage,
  adminSales: AdminSalesPage,
  adminDisputes: DisputesPage,
  adminEvidence: EvidencePage,
  adminReport: YearlyReportPage,
  adminInbox: AdminInboxPage,
  adminWaiting: WaitingPage,
  adminMail: AdminMailPage,
  adminDraw: DrawPage,
  adminResults: ResultsPage,
  adminWeekend: WeekendSheetPage,
  adminTakedown: TakedownPage,
  adminSettings: AdminSettings,
}

export { OwnerHeader } from './owner-header.tsx'

/** Every screen of the owner. */
export function AdminRoom() {
  // at the fence there is only the fence
  const [isFence] = useRoute(patterns.adminFence)
  return (
    <div className={isFence ? '' : 'mx-auto max-w-page px-4 pb-24 sm:px-6'}>
      <Switch>
        {pageRoutes(screens)}
        <Route component={NotFoundPage} />
      </Switch>
      <ConfirmDialog />
    </div>
  )
}
