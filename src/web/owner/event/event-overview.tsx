import Check from 'lucide/check'
import { useState } from 'react'
import { Link } from 'wouter'
import { changeEvent } from '../../../contract/catalogue/event-calls.ts'
import { addVideosPath, pathTo } from '../../../contract/pages.ts'
import { readEventWeek } from '../../../contract/weekend/sheet/sheet-calls.ts'
import type { EventWeek } from '../../../contract/weekend/sheet/weekend-sheet.ts'
import { useTitle } from '../../pages/base/title.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Missing } from '../../platform/ui/missing.tsx'
import { OwnerPageHead } from '../../platform/ui/owner-page-head.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Spinner } from '../../platform/ui/spinner.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useIsHelper } from '../accounts/current-user.ts'
import { EventPricesDialog } from '../prices/price-rules-settings.tsx'
import { EventDialog } from './event-dialog.tsx'
import { nextStep, type WeekStep, weekSteps } from './week-steps.ts'

/** The week of an event as a checklist, with one next step. */
export function EventOverview({ params }: { params: { eventId: string } }) {
  const week = useRead(readEventWeek, { params: { id: Number(params.eventId) } }, { live: true })
  const [editing, setEditing] = useState(false)
  const [pricing, setPricing] = useState(false)
  const isHelper = useIsHelper()
  useTitle(week.data && `${week.data.event.name} | Admin`)
  if (week.isPending)
    return (
      <div className="grid min-h-[50svh] place-items-center">
        <Spinner />
      </div>
    )
  if (!week.data)
    return (
      <Missing
        what="event"
        gone="It may have been deleted."
        error={week.error}
        onRetry={() => void week.refetch()}
        all={{ href: pathTo('adminEvents'), label: 'All events' }}
      />
    )
  const { event } = week.data
  const steps = weekSteps(week.data)
  const next = nextStep(steps)
  return (
    <>
      <OwnerPageHead title={event.name} text={event.date}>
        {!isHelper && (
          <>
            <Button variant="outline" onClick={() => setEditing(true)}>
              Edit event
            </Button>
            <Button variant="outline" onClick={() => setPricing(true)}>
              Prices
            </Button>
          </>
        )}
        <ButtonLink variant="outline" href={addVideosPath(event.id)}>
          Add videos
        </ButtonLink>
        <ButtonLink variant="outline" href={pathTo('event', { id: event.id })}>
          See in the shop
        </ButtonLink>
      </OwnerPageHead>
      <NextStep week={week.data} step={next} />
      <Panel as="ol" aria-label="The week of the event" className="mt-6 divide-y divide-hairline">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} isNext={step === next} />
        ))}
      </Panel>
      {pricing && <EventPricesDialog eventId={event.id} onClose={() => setPricing(false)} />}
      {editing && <EventDialog event={event} onClose={() => setEditing(false)} />}
    </>
  )
}

/** The one main button of the page. */
export function NextStep({ week, step }: { week: EventWeek; step: WeekStep | undefined }) {
  const publish = useCall(changeEvent, {
    onSuccess: ({ name }) =>
      toast({ title: `${name} is published`, description: 'Everyone can see it now.' }),
    onError: failed('The event was not published'),
  })
  if (!step)
    return (
      <p className="text-lg">
        Everything is done. Every video is on sale{week.net === null ? '' : ', every order delivered'}.
      </p>
    )
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card border border-hairline lit p-5 sm:p-7">
      <div className="min-w-0">
        <p className="text-dust text-sm">Next</p>
        <p className="mt-1 text-lg">{step.state}</p>
      </div>
      {step.name === 'publish' ? (
        <Button
          size="large"
          loading={publish.isPending}
          onClick={() => publish.mutate({ params: { id: week.event.id }, body: { isDraft: false } })}
          className="max-sm:w-full"
        >
          {step.action}
        </Button>
      ) : (
        <ButtonLink size="large" href={step.href} className="max-sm:w-full">
          {step.action}
        </ButtonLink>
      )}
    </div>
  )
}

const StepRow = ({ step: { title, state, done, href }, isNext }: { step: WeekStep; isNext: boolean }) => (
  <li>
    <Link
      href={href}
      aria-current={isNext ? 'step' : undefined}
      className="flex min-h-15 items-center gap-4 px-5 py-2.5 hover:bg-chalk/5 focus-visible:outline-offset-[-2px] sm:px-7"
    >
      <span
        className={classes(
          'grid size-5 shrink-0 place-items-center rounded-full border',
          done ? 'border-bolt bg-bolt text-ink' : isNext ? 'border-amber' : 'border-chalk/30',
        )}
      >
        {done && <Check aria-hidden className="size-3.5 stroke-3" />}
      </span>
      <span className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-6">
        <span className="block shrink-0 font-medium sm:w-48">
          {title}
          <span className="sr-only">{done ? ', done' : ', still to do'}</span>
        </span>
        <span className="block text-dust text-sm">{state}</span>
      </span>
    </Link>
  </li>
)
