import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { formatDollars } from '../../../contract/buying/pricing.ts'
import { pathTo } from '../../../contract/pages.ts'
import {
  TAKEDOWN_KINDS,
  type Takedown,
  type TakedownKind,
  type TakedownPlan,
} from '../../../contract/videos/takedown.ts'
import { listTakedowns, planTakedown, takeDown } from '../../../contract/videos/takedown-calls.ts'
import { useFormatTime } from '../../pages/base/format.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { useTitle } from '../../pages/base/title.ts'
import { readOf, useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Badge } from '../../platform/ui/badge.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { Missing } from '../../platform/ui/missing.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'

const NAMES: Record<TakedownKind, string> = { video: 'video', rider: 'rider', event: 'event' }
const ASK_AGAIN_MS = 2000

/** The plan of a takedown, its confirmation, and the record of earlier ones. */
export function TakedownPage() {
  useTitle('Remove for good | Admin')
  const asked = new URLSearchParams(useSearch())
  const kind = TAKEDOWN_KINDS.find((one) => one === asked.get('kind'))
  const id = Number(asked.get('id'))
  return (
    <>
      <OwnerPageHead title="Remove for good" />
      <div className="flex flex-col gap-10">
        {kind && id > 0 ? (
          <Planned key={`${kind} ${id}`} kind={kind} id={id} />
        ) : (
          <p className="max-w-2xl text-dust text-pretty">
            A rider, an event or a video is removed for good from its own screen: from the dialog of a rider,
            from the row of an event, or from the page of a video.
          </p>
        )}
        <Takedowns />
      </div>
    </>
  )
}

function Planned({ kind, id }: { kind: TakedownKind; id: number }) {
  const plan = useRead(planTakedown, { query: { kind, id } })
  if (plan.isPending) return <Spinner />
  if (!plan.data) {
    return (
      <Missing
        what={kind}
        gone="It may be gone already."
        error={plan.error}
        onRetry={() => void plan.refetch()}
        all={{ href: pathTo('admin'), label: 'Back to the room' }}
      />
    )
  }
  return <TakedownForm id={id} plan={plan.data} />
}

function TakedownForm({ id, plan }: { id: number; plan: TakedownPlan }) {
  const { kind, title } = plan
  const [buyers, setBuyers] = useState<'keep' | 'refund'>('keep')
  const [typed, setTyped] = useState('')
  const [isDone, setDone] = useState(false)
  const [problem, setProblem] = useState<string>()
  const take = useCall(takeDown, {
    onSuccess: () => {
      setDone(true)
      toast({ title: 'It is out of the shop', description: 'Its files are gone within a minute.' })
    },
    onError: failed('It was not removed'),
  })
  if (isDone) return <p role="status">{title} is out of the shop. What becomes of its files stands below.</p>
  const submit = () => {
    if (typed.trim() !== title.trim()) return setProblem(`Please type ${title}`)
    take.mutate({ body: { kind, id, buyers } })
  }
  return (
    <section className="max-w-2xl rounded-card border border-hairline bg-panel p-5 sm:p-7">
      <h2 className="text-lg [overflow-wrap:anywhere]">
        What happens when the {NAMES[kind]} {title} goes
      </h2>
      <ul className="mt-4 mb-6 list-disc space-y-2 pl-5 text-pretty">
        {consequences(plan, buyers).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Form onSubmit={submit}>
        {plan.buyers > 0 && (
          <Field label={`What the ${pluralize(plan.buyers, 'buyer')} ${plan.buyers === 1 ? 'gets' : 'get'}`}>
            <Select value={buyers} onChange={(event) => setBuyers(event.target.value as 'keep' | 'refund')}>
              <option value="keep">They keep what they bought</option>
              <option value="refund">They get their money back, and lose it</option>
            </Select>
          </Field>
        )}
        <Field label={`Type ${title} to go on`} error={problem}>
          <TextInput
            value={typed}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(undefined)
            }}
          />
        </Field>
        <Button type="submit" variant="destructive" loading={take.isPending}>
          Remove for Good
        </Button>
      </Form>
    </section>
  )
}

function consequences(plan: TakedownPlan, choice: 'keep' | 'refund') {
  const { kind, riders, videos, files, buyers, shares } = plan
  const keeps = buyers > 0 && choice === 'keep'
  return [
    kind === 'video'
      ? `${pluralize(riders, 'rider')} ${riders === 1 ? 'shows' : 'show'} it, and will have no video.`
      : `${pluralize(riders, 'rider')} and ${pluralize(videos, 'video')} leave the shop at once, and no undo brings them back.`,
    `${pluralize(files, 'file')} known now, and every earlier version of them, are gone from the storage within a minute${
      keeps ? ', but for what was sold' : ''
    }.`,
    ofBuyers(plan, keeps),
    ...(shares > 0
      ? [`${pluralize(shares, 'link')} that buyers handed on ${shares === 1 ? 'ends' : 'end'}.`]
      : []),
    'The sales stay in the books. Backups that were made before still hold what is in them.',
  ]
}

function ofBuyers({ kind, buyers, paid }: TakedownPlan, keeps: boolean) {
  if (buyers === 0) return 'Nobody has bought it.'
  const orders = pluralize(buyers, 'order')
  const isOne = buyers === 1
  if (keeps)
    return `${orders} ${isOne ? 'keeps its films and its link' : 'keep their films and their links'}.`
  const back = `and ${formatDollars(paid)} goes back.`
  // other videos of the order stay
  if (kind === 'video') return `${orders} ${isOne ? 'loses' : 'lose'} it, ${back}`
  return `${orders} ${isOne ? 'is' : 'are'} closed, ${back}`
}

/** Takedowns, polled while one is unfinished. */
function Takedowns() {
  const takedowns = useQuery({
    ...readOf(listTakedowns, {}),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some(({ finishedAt }) => !finishedAt) ? ASK_AGAIN_MS : false,
  })
  return (
    <section>
      <h2 className="mb-4 text-lg">What was removed</h2>
      <ListState
        query={takedowns}
        what="record"
        isEmpty={(list) => list.length === 0}
        empty={<p className="text-dust">Nothing was removed for good yet.</p>}
      >
        {(list) => (
          <ul>
            {list.map((takedown) => (
              <Row key={takedown.id} takedown={takedown} />
            ))}
          </ul>
        )}
      </ListState>
    </section>
  )
}

function Row({ takedown }: { takedown: Takedown }) {
  const formatTime = useFormatTime()
  const { kind, title, createdAt, finishedAt, filesRemoved, buyers, refunded, refundsBuyers, trouble } =
    takedown
  const money = refundsBuyers
    ? `${refunded} of ${pluralize(buyers, 'order')} refunded`
    : `${pluralize(buyers, 'order')} kept`
  return (
    <li className="flex flex-wrap items-center gap-3 border-hairline py-3 not-first:border-t first:pt-0">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">
          {title} ({kind})
        </p>
        <p className="text-dust text-sm tabular-nums">
          {formatTime(createdAt)} · {pluralize(filesRemoved, 'file')} removed · {money}
        </p>
        {trouble && <p className="text-sm">{finishedAt ? trouble : `${trouble} It is tried again.`}</p>}
      </div>
      <Badge tone={finishedAt ? 'bolt' : 'amber'}>{finishedAt ? 'Done' : 'Going on'}</Badge>
    </li>
  )
}
