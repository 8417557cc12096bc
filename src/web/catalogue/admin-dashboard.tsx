import { useQuery } from '@tanstack/react-query'
import { api } from '../../contract/api.ts'
import { sportEventsPath } from '../../contract/paths.ts'
import type { Sport } from '../../contract/sport.ts'
import { useCurrentUser } from '../accounts/current-user.ts'
import { useLogout } from '../accounts/use-logout.ts'
import { PageHead } from '../shop/page-head.tsx'
import { useTitle } from '../title.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { CardPlaceholders } from './card-placeholders.tsx'
import { counted } from './counted.ts'
import { EmptyList } from './empty-list.tsx'
import { CARD_GRID, CARD_SIZES, PictureCard } from './picture-card.tsx'

/** All sports, the inactive too; apart from the visitors' list, which may have come with the page. */
const useAllSports = () => useQuery<Sport[]>({ queryKey: [api.sports, 'all'] })

export function AdminDashboard() {
  const sports = useAllSports()
  const user = useCurrentUser()
  const logout = useLogout()
  useTitle('Admin')
  return (
    <div className="mx-auto max-w-page px-4 sm:px-6">
      <PageHead title="Your shop" text={`Logged in as ${user.data?.username}`}>
        <Button variant="outline" loading={logout.isPending} onClick={() => logout.mutate()}>
          Logout
        </Button>
      </PageHead>
      {sports.isPending && <CardPlaceholders count={6} className={CARD_GRID} />}
      {!sports.isPending && !sports.data?.length && (
        <EmptyList title="No Sports Yet" failed={sports.isError} onRetry={() => void sports.refetch()} />
      )}
      <ul className={CARD_GRID}>
        {sports.data?.map((sport) => (
          <li key={sport.id}>
            <PictureCard picture={sport.imageUrl} sizes={CARD_SIZES}>
              <div className="flex grow flex-col gap-3 p-5">
                <h2 className="flex items-center gap-3 text-2xl">
                  <span aria-hidden="true">{sport.icon}</span> {sport.name}
                  {!sport.isActive && <Badge>Not shown</Badge>}
                </h2>
                <p className="text-dust tabular-nums">
                  {counted(sport.eventCount, 'event')} · {counted(sport.riderCount, 'video')}
                </p>
                {sport.isActive && (
                  <ButtonLink variant="outline" className="mt-auto" href={sportEventsPath(sport.id)}>
                    See in the shop
                  </ButtonLink>
                )}
              </div>
            </PictureCard>
          </li>
        ))}
      </ul>
    </div>
  )
}
