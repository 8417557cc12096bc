import '../platform/ui/printed-page.css'
import { useQuery } from '@tanstack/react-query'
import Printer from 'lucide/printer'
import type { ReactNode } from 'react'
import type { Evidence } from '../../contract/books/dispute.ts'
import { readEvidence } from '../../contract/books/refund-calls.ts'
import { paidWith } from '../../contract/buying/paid-with.ts'
import { formatDollars } from '../../contract/buying/pricing.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { useShop } from '../pages/base/shop.tsx'
import { useTitle } from '../pages/base/title.ts'
import { readOf } from '../platform/api/queries.ts'
import { Button } from '../platform/ui/button.tsx'
import { ListState } from '../platform/ui/list-state.tsx'
import { LongText } from '../platform/ui/long-text.tsx'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { ScrollBox } from '../platform/ui/scroll-box.tsx'

/** What the owner can send to a bank about one order, on screen and on paper. */
export function EvidencePage({ params: { id } }: { params: { id: string } }) {
  useTitle('Evidence | Admin')
  const evidence = useQuery({ ...readOf(readEvidence, { params: { id } }), refetchOnMount: 'always' })
  return (
    <div className="printed-page">
      <div className="not-on-paper">
        <OwnerPageHead title="Evidence">
          <Button variant="outline" size="small" onClick={() => window.print()}>
            <Printer aria-hidden className="size-4" /> Print
          </Button>
        </OwnerPageHead>
      </div>
      <ListState query={evidence} what="evidence" isEmpty={() => false} empty={null}>
        {(loaded) => <Sheet evidence={loaded} />}
      </ListState>
    </div>
  )
}

const DEEDS = { opened: 'Order page opened', watched: 'Video watched', downloaded: 'Video downloaded' }

function Sheet({ evidence }: { evidence: Evidence }) {
  const shop = useShop()
  const formatTime = useFormatTime()
  const { receipt, letters, visits, terms, disputes, timeZone } = evidence
  const { legalName, legalAddress, taxId } = receipt.seller
  return (
    <Panel as="article" size="medium" className="grid grid-cols-1 gap-8">
      <header>
        <h2 className="text-xl">Order {receipt.orderNumber}</h2>
        <p className="mt-2 whitespace-pre-line text-dust text-sm">
          {[legalName || shop?.brand, legalAddress, taxId && `Tax ID ${taxId}`].filter(Boolean).join('\n')}
        </p>
      </header>
      <Part title="The order">
        <Facts
          facts={[
            ['Sold', formatTime(receipt.createdAt)],
            ['Buyer', receipt.email],
            ['Phone', evidence.phoneNumber ?? 'not given'],
            ['Video', [receipt.riderName, ...receipt.horses, receipt.size].filter(Boolean).join(', ')],
            ['Event', receipt.eventName],
            ['Paid', `${formatDollars(receipt.amount)} by ${paidWith(receipt.paymentMethod)}`],
            ...(evidence.intentId ? [['Payment', evidence.intentId] as [string, string]] : []),
            ...receipt.refunds.map(({ amount, createdAt, isDispute }): [string, string] => [
              isDispute ? 'Taken back by the bank' : 'Refunded',
              `${formatDollars(amount)}, ${formatTime(createdAt)}`,
            ]),
            ...disputes.map((dispute): [string, string] => [
              'Dispute',
              `${formatDollars(dispute.amount)}, ${dispute.reason.replaceAll('_', ' ')}, ${formatTime(dispute.createdAt)}`,
            ]),
          ]}
        />
      </Part>
      <Part title="Delivered and used">
        {visits.length === 0 ? (
          <p className="text-dust text-sm">The order’s link has not been opened, as far as it is known.</p>
        ) : (
          <List
            caption="Delivered and used"
            head={['When', 'What', 'Times', 'Network', 'Browser']}
            rows={visits.map(({ at, kind, horse, visits: times, network, userAgent, mayBeOwner }) => [
              formatTime(at),
              [DEEDS[kind], horse > 1 && `(horse ${horse})`, mayBeOwner && '(or by the shop)']
                .filter(Boolean)
                .join(' '),
              String(times),
              network,
              userAgent,
            ])}
          />
        )}
      </Part>
      <Part title="Emails to the buyer">
        {letters.length === 0 ? (
          <p className="text-dust text-sm">There are none.</p>
        ) : (
          <List
            caption="Emails to the buyer"
            head={['Written', 'Subject', 'To', 'Sent']}
            rows={letters.map(({ createdAt, subject, recipient, sentAt, state }) => [
              formatTime(createdAt),
              subject,
              recipient,
              sentAt ? formatTime(sentAt) : state,
            ])}
          />
        )}
      </Part>
      {terms && (
        <Part title="Terms agreed to">
          <p className="text-dust text-sm">
            {terms.since ? `In force since ${formatTime(terms.since)}` : 'In force since the shop opened'},
            SHA-256 <span className="[overflow-wrap:anywhere]">{terms.hash}</span>
          </p>
          <div className="mt-3">
            <LongText text={terms.text} isQuoted />
          </div>
        </Part>
      )}
      <p className="text-dust text-sm">Times are those of {timeZone.replaceAll('_', ' ')}.</p>
    </Panel>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-3 text-lg">{title}</h3>
    {children}
  </section>
)

const Facts = ({ facts }: { facts: [string, string][] }) => (
  <dl className="grid gap-2 text-sm sm:grid-cols-[12rem_1fr]">
    {facts.map(([term, value]) => (
      <div key={`${term} ${value}`} className="contents">
        <dt className="text-dust max-sm:mt-1">{term}</dt>
        <dd className="[overflow-wrap:anywhere]">{value}</dd>
      </div>
    ))}
  </dl>
)

const List = ({ caption, head, rows }: { caption: string; head: string[]; rows: string[][] }) => (
  <ScrollBox label={`${caption}, line by line`} className="overflow-x-auto">
    <table className="w-full text-left text-sm max-sm:[&_td]:py-1 sm:[&_td]:py-2 [&_td]:pr-4 [&_td]:align-top [&_th]:py-2 [&_th]:pr-4">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-dust max-sm:sr-only">
        <tr className="border-hairline border-b">
          {head.map((name) => (
            <th key={name} scope="col" className="font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join(' ')} className="border-hairline border-b max-sm:block max-sm:py-2">
            {cells.map((cell, at) => (
              <td
                key={head[at]}
                className={`max-sm:grid max-sm:grid-cols-[5rem_1fr] max-sm:gap-3 ${head[at] === 'Network' ? 'whitespace-nowrap' : 'min-w-24 [overflow-wrap:anywhere]'}`}
              >
                {/* a phone has no room for columns */}
                <span aria-hidden className="text-dust sm:hidden">
                  {head[at]}
                </span>
                <span>{cell}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollBox>
)
