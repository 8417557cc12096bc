import { pathTo } from '../../../contract/pages.ts'
import { useCurrentUser } from '../../owner/accounts/current-user.ts'
import { openAdminLogin } from '../../owner/accounts/open-admin-login.ts'
import { PageHead } from '../../pages/base/page-head.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { Button } from '../../platform/ui/button.tsx'
import { EmptyState } from '../../platform/ui/empty-state.tsx'
import { lazyComponent, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { Spinner } from '../../platform/ui/spinner.tsx'

const check = lazyComponent(async () => (await import('./upload-check.tsx')).UploadCheck)

/** How long large files would take from where one is: measured, not guessed. */
export function TestUploadPage() {
  const user = useCurrentUser()
  const UploadCheck = useLazyComponent(check, Boolean(user.data))
  useTitle('Upload check')
  return (
    <div className="mx-auto max-w-page px-4 pb-24 sm:px-6">
      <PageHead
        title="Upload check"
        text="Sends a file the way a video is sent, compares every byte, throws it away, and says how long large files would take from here."
      />
      {user.isPending || (user.data && !UploadCheck) ? (
        <div className="grid min-h-60 place-items-center">
          <Spinner />
        </div>
      ) : UploadCheck ? (
        <UploadCheck />
      ) : (
        <EmptyState
          title="Only for the owner"
          text="Sending files to this shop needs a login, so that nobody else can fill its disk."
          action={<Button onClick={() => openAdminLogin(pathTo('testUpload'))}>Log In</Button>}
        />
      )}
    </div>
  )
}
