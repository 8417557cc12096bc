import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Code, wordsOfCode } from '../../contract/buying/code.ts'
import {
  changeCode,
  exportCodeOrders,
  exportCodes,
  listCodes,
  removeCode,
} from '../../contract/buying/code-calls.ts'
import { formatDollars } from '../../contract/buying/pricing.ts'
import { addressOf } from '../../contract/endpoint.ts'
import { pathTo } from '../../contract/pages.ts'
import { useTitle } from '../pages/base/title.ts'
import { useRead } from '../platform/api/queries.ts'
import { useCall } from '../platform/api/use-call.ts'
import { Badge } from '../platform/ui/badge.tsx'
import { Button, buttonClass } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm-store.ts'
import { copyText } from '../platform/ui/copy-text.ts'
import { EmptyState } from '../platform/ui/empty-state.tsx'
import { failed } from '../platform/ui/failed.ts'
import { ListState } from '../platform/ui/list-state.tsx'
import { Menu } from '../platform/ui/menu.tsx'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { Table } from '../platform/ui/table.tsx'
import { toast } from '../platform/ui/toast-store.ts'
import { CodeDialog } from './code-dialog.tsx'

/** The codes, what each brought in, and what it may still do. */
export function CodesPage() {
  useTitle('Codes | Admin')
  const codes = useRead(listCodes, {}, { live: true })
  const [shown, setShown] = useState<Code | 'new' | null>(null)
  return (
    <>
      <OwnerPageHead
        title="Codes"
        text="A percentage or an amount off, or a free video. A link that carries a code applies it by itself."
      >
        {codes.data && codes.data.length > 0 && (
          <a
            href={addressOf(exportCodes)}
            download
            className={buttonClass({ variant: 'outline', size: 'small' })}
          >
            Export CSV
          </a>
        )}
        <Button variant="outline" size="small" onClick={() => setShown('new')}>
          Add Code
        </Button>
      </OwnerPageHead>
      <ListState
        query={codes}
        what="codes"
        isEmpty={(list) => list.length === 0}
        empty={
          <EmptyState
            title="No Codes Yet"
            text="Give one to a family, a trainer or a producer, and see here what it brings in."
          />
        }
      >
        {(list) => (
          <Table
            caption="Codes"
            className="max-md:table-fixed"
            head={
              <tr>
                <th scope="col">Code</th>
                <th scope="col" className="max-md:hidden">
                  For
                </th>
                <th scope="col" className="max-md:hidden">
                  Uses
                </th>
                <th scope="col" className="text-right max-md:w-24">
                  Revenue
                </th>
                <th scope="col" className="w-16">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            }
          >
            {list.map((code) => (
              <CodeRow key={code.id} code={code} onEdit={() => setShown(code)} />
            ))}
          </Table>
        )}
      </ListState>
      {shown && <CodeDialog {...(shown !== 'new' && { code: shown })} onClose={() => setShown(null)} />}
    </>
  )
}

const STATES = {
  active: null,
  scheduled: ['Not yet valid', 'amber'],
  expired: ['Expired', 'neutral'],
  'used-up': ['Used up', 'neutral'],
  ended: ['Ended', 'neutral'],
} as const

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayText = (iso: string) => day.format(new Date(iso))

function daysText({ startsOn, endsOn }: Code) {
  if (startsOn && endsOn) return `${dayText(startsOn)} to ${dayText(endsOn)}`
  if (startsOn) return `From ${dayText(startsOn)}`
  return endsOn ? `Until ${dayText(endsOn)}` : null
}

const usesText = ({ uses, maxUses }: Code) => (maxUses === null ? String(uses) : `${uses} of ${maxUses}`)

function CodeRow({ code, onEdit }: { code: Code; onEdit: () => void }) {
  const { name, note, scope, revenue, refunded, sharePercent, share, maxUsesPerBuyer } = code
  const state = STATES[code.state]
  const days = daysText(code)
  return (
    <tr className="[&>td]:py-3 [&>td]:align-top">
      <td className="[overflow-wrap:anywhere]">
        <span className="font-medium">{name}</span>
        <span className="text-dust"> · {wordsOfCode(code)}</span>
        {note && <span className="block text-dust">{note}</span>}
        {state && (
          <span className="mt-1.5 block">
            <Badge tone={state[1]}>{state[0]}</Badge>
          </span>
        )}
        <span className="block text-dust text-sm md:hidden">
          {[
            scope ?? 'Everything',
            days,
            `${usesText(code)} ${code.uses === 1 && code.maxUses === null ? 'use' : 'uses'}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </td>
      <td className="text-dust max-md:hidden [overflow-wrap:anywhere]">
        {scope ?? 'Everything'}
        {days && <span className="block text-sm">{days}</span>}
      </td>
      <td className="whitespace-nowrap tabular-nums max-md:hidden">
        {usesText(code)}
        {maxUsesPerBuyer !== null && (
          <span className="block text-dust text-sm">{maxUsesPerBuyer} per buyer</span>
        )}
      </td>
      <td className="text-right tabular-nums">
        <span className="font-medium">{formatDollars(revenue)}</span>
        {refunded > 0 && <span className="block text-dust text-sm">{formatDollars(refunded)} refunded</span>}
        {sharePercent !== null && (
          <span className="block text-dust text-sm">
            {sharePercent}%: {formatDollars(share)}
          </span>
        )}
      </td>
      <td>
        <div className="-my-1.5 flex justify-end">
          <CodeMenu code={code} onEdit={onEdit} />
        </div>
      </td>
    </tr>
  )
}

function CodeMenu({ code, onEdit }: { code: Code; onEdit: () => void }) {
  const { id, name, eventId, state, isKept } = code
  const [, navigate] = useLocation()
  const end = useCall(changeCode, { onError: failed('Failed to change the code') })
  const remove = useCall(removeCode, {
    onSuccess: () => toast({ title: 'Code deleted' }),
    onError: failed('Failed to delete the code'),
  })
  const isEnded = state === 'ended'
  const copy = async () => {
    const path = eventId === null ? pathTo('home') : pathTo('event', { id: eventId })
    const link = `${location.origin}${path}?code=${name}`
    toast(
      (await copyText(link))
        ? { title: 'Link copied', description: link }
        : { title: 'Please copy it by hand', description: link },
    )
  }
  const askToEnd = async () => {
    const yes = await confirm({
      title: `End ${name}?`,
      text: 'It takes nothing off any more. Its orders stay, and you can open it again.',
      action: 'End',
      destructive: true,
    })
    if (yes) end.mutate({ params: { id }, body: { ended: true } })
  }
  const askToRemove = async () => {
    const yes = await confirm({
      title: `Delete ${name}?`,
      text: 'Nobody has used it. Links that carry it will say that there is no such code.',
      action: 'Delete',
      destructive: true,
    })
    if (yes) remove.mutate({ params: { id } })
  }
  return (
    <Menu
      label={`More for ${name}`}
      items={[
        { label: 'Copy link', onSelect: () => void copy() },
        { label: 'Edit', onSelect: onEdit },
        {
          label: 'Show orders',
          onSelect: () => navigate(`${pathTo('adminSales')}?with=${name}`),
          disabled: !isKept,
        },
        {
          label: 'Export orders',
          onSelect: () => location.assign(addressOf(exportCodeOrders, { params: { id } })),
          disabled: !isKept,
        },
        isEnded
          ? { label: 'Open again', onSelect: () => end.mutate({ params: { id }, body: { ended: false } }) }
          : { label: 'End', onSelect: () => void askToEnd() },
        { label: 'Delete', onSelect: () => void askToRemove(), disabled: isKept, destructive: true },
      ]}
    />
  )
}
