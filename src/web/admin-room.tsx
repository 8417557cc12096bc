import { Route, Switch } from 'wouter'
import { patterns } from '../contract/paths.ts'
import { AdminNav } from './admin-nav.tsx'
import { AdminSettings } from './admin-settings.tsx'
import { AdminDashboard } from './catalogue/admin/dashboard.tsx'
import { AdminSportPage } from './catalogue/admin/sport-page.tsx'
import { AdminSportsPage } from './catalogue/admin/sports-page.tsx'
import { AdminInboxPage } from './contact/inbox-page.tsx'
import { AdminMailPage } from './mail/mail-page.tsx'
import { VideoGradingPage } from './media/grading/video-grading-page.tsx'
import { AdminVideosPage } from './media/videos-page.tsx'
import { DisputesPage } from './sales/disputes-page.tsx'
import { EvidencePage } from './sales/evidence-page.tsx'
import { AdminSalesPage } from './sales/sales-page.tsx'
import { YearlyReportPage } from './sales/yearly-report-page.tsx'
import { NotFoundPage } from './shop/not-found-page.tsx'
import { ConfirmDialog } from './ui/confirm-dialog.tsx'
import { AdminUploadPage } from './uploads/upload-page.tsx'

/** Every screen of the owner, under one calm row of links. */
export const AdminRoom = () => (
  <div className="mx-auto max-w-page px-4 pb-24 sm:px-6">
    <AdminNav />
    <Switch>
      <Route path={patterns.admin} component={AdminDashboard} />
      <Route path={patterns.adminSports} component={AdminSportsPage} />
      <Route path={patterns.adminSport} component={AdminSportPage} />
      <Route path={patterns.adminVideos} component={AdminVideosPage} />
      <Route path={patterns.adminVideo} component={VideoGradingPage} />
      <Route path={patterns.adminUpload} component={AdminUploadPage} />
      <Route path={patterns.adminSales} component={AdminSalesPage} />
      <Route path={patterns.adminDisputes} component={DisputesPage} />
      <Route path={patterns.adminEvidence} component={EvidencePage} />
      <Route path={patterns.adminReport} component={YearlyReportPage} />
      <Route path={patterns.adminInbox} component={AdminInboxPage} />
      <Route path={patterns.adminMail} component={AdminMailPage} />
      <Route path={patterns.adminSettings} component={AdminSettings} />
      <Route component={NotFoundPage} />
    </Switch>
    <ConfirmDialog />
  </div>
)
