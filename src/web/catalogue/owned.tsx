import type { Rider } from '../../contract/rider.ts'
import { UnlockMoreButton } from '../checkout/unlock-button.tsx'
import { lazyComponent, useLazyComponent } from '../ui/lazy-component.ts'
import { Skeleton } from '../ui/skeleton.tsx'

const ownedVideos = lazyComponent(async () => (await import('../delivery/owned-videos.tsx')).OwnedVideos)

/** The owned side of a rider's card; its code is fetched by buyers alone. */
export function Owned({ rider, email }: { rider: Rider; email: string }) {
  const OwnedVideos = useLazyComponent(ownedVideos, 1)
  return (
    <>
      {OwnedVideos ? <OwnedVideos rider={rider} email={email} /> : <Skeleton className="h-25" />}
      <UnlockMoreButton rider={rider} />
    </>
  )
}
