import ChevronRight from 'lucide/chevron-right'
import { Link } from 'wouter'
import type { Today } from '../../../contract/owner/dashboard.ts'
import { pathTo } from '../../../contract/pages.ts'

type Kind = Exclude<keyof Today['toDo'], 'ridersWithoutVideo'>

/** Alarms have no link: they are listed above. */
const KINDS: { name: Kind; one: string; many: string; href: string }[] = [
  {
    name: 'videosWithoutRider',
    one: 'video without a rider',
    many: 'videos without a rider',
    href: `${pathTo('adminVideos')}?without=rider`,
  },
  {
    name: 'waitlist',
    one: 'person on the waitlist',
    many: 'people on the waitlist',
    href: pathTo('adminWaitlist'),
  },
  {
    name: 'requests',
    one: 'unanswered message',
    many: 'unanswered messages',
    href: `${pathTo('adminInbox')}?state=unanswered`,
  },
  {
    name: 'emails',
    one: 'email not sent yet',
    many: 'emails not sent yet',
    href: pathTo('adminEmails'),
  },
  {
    name: 'videosBelow4K',
    one: 'new video is smaller than the 4K that your home page promises',
    many: 'new videos are smaller than the 4K that your home page promises',
    href: pathTo('adminSettingsPart', { part: 'brand' }),
  },
  { name: 'alarms', one: 'alarm', many: 'alarms', href: '' },
]

export function ToDo({ toDo }: { toDo: Today['toDo'] }) {
  const rows = [
    ...toDo.ridersWithoutVideo.map(({ eventId, eventName, riders }) => ({
      count: riders,
      words: `${riders === 1 ? 'rider' : 'riders'} without a video · ${eventName}`,
      href: `${pathTo('adminRiders', { eventId })}?state=none`,
    })),
    ...KINDS.map(({ name, one, many, href }) => ({
      count: toDo[name],
      words: toDo[name] === 1 ? one : many,
      href,
    })),
  ].filter(({ count }) => count > 0)
  return (
    <section aria-label="To do" className="rounded-card border border-hairline bg-panel">
      <h2 className="px-5 pt-5 pb-3 text-lg sm:px-7">To do</h2>
      {rows.length === 0 ? (
        <p className="px-5 pb-6 text-dust sm:px-7">Nothing to do. Enjoy the run.</p>
      ) : (
        <ul className="pb-2">
          {rows.map((row) => (
            <li key={row.href} className="border-hairline border-t first:border-t-0">
              <Row {...row} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ href, count, words }: { href: string; count: number; words: string }) {
  const content = (
    <>
      <span className="figures min-w-12 text-lg">{count.toLocaleString('en-US')}</span>
      <span className="min-w-0 flex-1">{words}</span>
      {href ? (
        <ChevronRight aria-hidden className="size-4 text-dust" />
      ) : (
        <span className="text-dust text-sm">above</span>
      )}
    </>
  )
  const className = 'flex min-h-13 items-center gap-3 px-5 sm:px-7'
  return href ? (
    <Link href={href} className={`${className} hover:bg-chalk/5 focus-visible:outline-offset-[-2px]`}>
      {content}
    </Link>
  ) : (
    <p className={className}>{content}</p>
  )
}
