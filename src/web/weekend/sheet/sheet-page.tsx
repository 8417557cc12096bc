import '../../platform/ui/printed-page.css'
import Printer from 'lucide/printer'
import { Link, useSearchParams } from 'wouter'
import { eventPath } from '../../../contract/paths.ts'
import { readWeekendSheet } from '../../../contract/weekend/sheet-calls.ts'
import { adminClipsPath } from '../../../contract/weekend/weekend-paths.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { useTitle } from '../../pages/base/title.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { NotLoaded } from '../../platform/ui/not-loaded.tsx'
import { RoomHead } from '../../platform/ui/room-head.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { isSheetList } from './list-words.ts'
import { SheetList } from './sheet-list.tsx'
import { SheetNumbers } from './sheet-numbers.tsx'
import { StillOpen } from './still-open.tsx'

/** What became of a weekend, on one sheet: every number leads to its list. */
export function WeekendSheetPage({ params }: { params: { eventId: string } }) {
  const eventId = Number(params.eventId)
  const sheet = useRead(readWeekendSheet, { params: { id: eventId } }, { live: true })
  const [search] = useSearchParams()
  const formatTime = useFormatTime()
  useTitle(sheet.data && `The end of ${sheet.data.event.name} | Admin`)
  if (sheet.isError) return <NotLoaded level="h1" title="The sheet could not be loaded" query={sheet} />
  if (!sheet.data)
    return (
      <div className="grid min-h-[60svh] place-items-center">
        <Spinner label="Loading the sheet" />
      </div>
    )
  const { event } = sheet.data
  const list = search.get('list') ?? ''
  return (
    <div className="printed-page">
      <RoomHead
        title={event.name}
        text={
          <>
            End of the weekend · {event.date} · as of{' '}
            {formatTime(new Date(sheet.dataUpdatedAt).toISOString())}
            <span className="not-on-paper">
              {' · '}
              <Link href={eventPath(eventId)} className="text-bolt underline underline-offset-4">
                In the shop
              </Link>
            </span>
          </>
        }
      >
        <ButtonLink variant="outline" href={adminClipsPath(eventId)} className="not-on-paper">
          Clips and runs
        </ButtonLink>
        <Button variant="outline" onClick={() => window.print()} className="not-on-paper">
          <Printer aria-hidden className="size-4" /> Print
        </Button>
      </RoomHead>
      <div className="flex flex-col gap-8">
        <SheetNumbers sheet={sheet.data} />
        <StillOpen sheet={sheet.data} />
        {isSheetList(list) && <SheetList list={list} sheet={sheet.data} />}
      </div>
    </div>
  )
}
