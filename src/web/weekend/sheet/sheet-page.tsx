import '../../platform/ui/printed-page.css'
import ChevronRight from 'lucide/chevron-right'
import Printer from 'lucide/printer'
import { Link, useSearchParams } from 'wouter'
import { pathTo } from '../../../contract/pages.ts'
import { readWeekendSheet } from '../../../contract/weekend/sheet/sheet-calls.ts'
import type { SheetList as ListName, WeekendSheet } from '../../../contract/weekend/sheet/weekend-sheet.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { useTitle } from '../../pages/base/title.ts'
import { useRead } from '../../platform/api/queries.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { NotLoaded } from '../../platform/ui/not-loaded.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { isSheetList, listHref } from './list-link.tsx'
import { SheetList } from './sheet-list.tsx'
import { SheetNumbers } from './sheet-numbers.tsx'

/** The end of the weekend: numbers, each with its list. */
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
      <OwnerPageHead
        title={event.name}
        text={
          <>
            End of the weekend · {event.date} · as of{' '}
            {formatTime(new Date(sheet.dataUpdatedAt).toISOString())}
            <span className="not-on-paper">
              {' · '}
              <Link
                href={pathTo('event', { id: eventId })}
                className="text-bolt underline underline-offset-4"
              >
                In the shop
              </Link>
            </span>
          </>
        }
      >
        <ButtonLink variant="outline" href={pathTo('adminClips', { eventId })} className="not-on-paper">
          Clips and runs
        </ButtonLink>
        <Button variant="outline" onClick={() => window.print()} className="not-on-paper">
          <Printer aria-hidden className="size-4" /> Print
        </Button>
      </OwnerPageHead>
      <div className="flex flex-col gap-8">
        <SheetNumbers sheet={sheet.data} />
        <StillOpen sheet={sheet.data} />
        {isSheetList(list) && <SheetList list={list} sheet={sheet.data} />}
      </div>
    </div>
  )
}

const OPEN: { list: ListName; one: string; many: string }[] = [
  { list: 'notFilmed', one: 'run without a clip', many: 'runs without a clip' },
  { list: 'onCard', one: 'filmed run is still on the card', many: 'filmed runs are still on the card' },
  { list: 'notReady', one: 'video is here and not on sale yet', many: 'videos are here and not on sale yet' },
  { list: 'smallCopy', one: 'run is here as a small copy', many: 'runs are here as small copies' },
  { list: 'awaited', one: 'run that somebody waits for', many: 'runs that somebody waits for' },
  { list: 'undelivered', one: 'paid order is not delivered', many: 'paid orders are not delivered' },
  { list: 'waitingFor4K', one: 'buyer waits for 4K', many: 'buyers wait for 4K' },
  { list: 'unopened', one: 'buyer has not looked yet', many: 'buyers have not looked yet' },
]

function StillOpen({ sheet: { event, numbers, doubtfulClips } }: { sheet: WeekendSheet }) {
  const rows = [
    {
      count: doubtfulClips,
      words: doubtfulClips === 1 ? 'clip to look at' : 'clips to look at',
      href: pathTo('adminClips', { eventId: event.id }),
    },
    ...OPEN.map(({ list, one, many }) => ({
      count: numbers[list],
      words: numbers[list] === 1 ? one : many,
      href: listHref(list),
    })),
  ].filter(({ count }) => count > 0)
  return (
    <Panel as="section" aria-labelledby="open-title">
      <h2 id="open-title" className="px-5 pt-5 pb-3 text-lg sm:px-7 print:px-0">
        Still open
      </h2>
      {rows.length === 0 ? (
        <p className="px-5 pb-6 text-dust sm:px-7 print:px-0">
          {numbers.runs === 0
            ? 'There is no draw yet, so nothing can be missing.'
            : 'Nothing. Every run is up, and every order is in its hands.'}
        </p>
      ) : (
        <ul className="pb-2">
          {rows.map(({ count, words, href }) => (
            <li key={words} className="border-hairline border-t first:border-t-0">
              <Link
                href={href}
                className="flex min-h-13 items-center gap-3 px-5 hover:bg-chalk/5 focus-visible:outline-offset-[-2px] sm:px-7 print:min-h-0 print:px-0 print:py-1"
              >
                <span className="figures min-w-12 text-lg">{count.toLocaleString('en-US')}</span>
                <span className="min-w-0 flex-1">{words}</span>
                <ChevronRight aria-hidden className="not-on-paper size-4 text-dust" />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
