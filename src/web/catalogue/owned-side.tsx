import type { Rider } from '../../contract/catalogue/rider.ts'
import { UnlockMoreButton } from '../buying/checkout/unlock-buttons.tsx'
import { OwnedVideos } from '../buying/orders/owned-videos.tsx'

/** What a buyer has of a rider, and can have more of. */
export const OwnedSide = ({ rider, email }: { rider: Rider; email: string }) => (
  <>
    <OwnedVideos rider={rider} email={email} />
    <UnlockMoreButton rider={rider} />
  </>
)
