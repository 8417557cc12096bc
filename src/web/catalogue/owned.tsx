import type { Rider } from '../../contract/catalogue/rider.ts'
import { useBuyerEmail } from '../buying/access/buyer-email.ts'
import { lazyComponent, useLazyComponent } from '../platform/ui/lazy-component.ts'
import { Skeleton } from '../platform/ui/skeleton.tsx'

const ownedSide = lazyComponent(async () => (await import('./owned-side.tsx')).OwnedSide)

/** The owned side of a rider's card; its code is fetched by buyers alone. */
export function Owned({ rider }: { rider: Rider }) {
  const email = useBuyerEmail()
  const OwnedSide = useLazyComponent(ownedSide, 1)
  return OwnedSide ? <OwnedSide rider={rider} email={email ?? ''} /> : <Skeleton className="h-11" />
}
