import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { changeEvent, removeEvent } from '../../../contract/catalogue/event-calls.ts'
import { changeRider, removeRider } from '../../../contract/catalogue/rider-calls.ts'
import { pathTo } from '../../../contract/pages.ts'
import type { TakedownPlan } from '../../../contract/videos/takedown.ts'
import { planTakedown, takeDown } from '../../../contract/videos/takedown-calls.ts'
import { findVideo, removeVideo } from '../../../contract/videos/video-calls.ts'
import { copyRiderLink } from '../../catalogue/admin/rider-link.ts'
import { keyOf, useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { NotLoaded } from '../../platform/ui/not-loaded.tsx'
import { Segmented } from '../../platform/ui/segmented.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { closeRemoval, type Removal, useRemoval } from './open-removal.ts'
import {
  type Buyers,
  confirmOf,
  linesOf,
  moneyBack,
  nameOf,
  safestWay,
  WAYS,
  type Way,
  whyNot,
} from './removal-words.ts'

/** Rendered once in the owner area: the three ways to remove a rider, a video or an event, and what each keeps. */
export function RemoveDialog() {
  const removal = useRemoval()
  return removal && <Asked key={`${removal.kind} ${removal.id}`} removal={removal} />
}

function Asked({ removal }: { removal: Removal }) {
  const { kind, id } = removal
  const plan = useRead(planTakedown, { query: { kind, id } }, { live: true })
  return (
    <Dialog
      // once it is loaded, so that the focus goes to the choice
      open={!plan.isPending}
      onOpenChange={closeRemoval}
      title={`Remove ${plan.data?.title ?? `this ${kind}`}`}
      description="The sales stay in your books in every case."
      size="medium"
    >
      {plan.data ? (
        <RemoveForm plan={plan.data} removal={removal} />
      ) : (
        <NotLoaded title={`The ${kind} could not be loaded`} query={plan} />
      )}
    </Dialog>
  )
}

function RemoveForm({ plan, removal }: { plan: TakedownPlan; removal: Removal }) {
  const [chosen, setWay] = useState<Way | null>(null)
  const [buyers, setBuyers] = useState<Buyers>('keep')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const way = chosen ?? safestWay(plan)
  const { remove, isPending } = useRemove(removal)
  const isForGood = way === 'for-good'
  const submit = () => {
    if (isForGood && typed.trim() !== plan.title.trim()) return setProblem(`Please type ${plan.title}`)
    remove(way, plan, buyers)
  }
  return (
    <Form onSubmit={submit}>
      <fieldset className="grid gap-3">
        <legend className="sr-only">How to remove it</legend>
        {WAYS.map((one) => (
          <WayCard
            key={one}
            plan={plan}
            way={one}
            buyers={buyers}
            isChosen={way === one}
            onChoose={() => setWay(one)}
          />
        ))}
      </fieldset>
      {isForGood && plan.people > 0 && (
        <Segmented
          label="What buyers get"
          choices={{ keep: 'They keep their videos', refund: capitalized(moneyBack(plan)) }}
          value={buyers}
          onChange={setBuyers}
        />
      )}
      {isForGood && (
        <Field label={`Type ${plan.title} to go on`} error={problem}>
          <TextInput
            value={typed}
            autoComplete="off"
            onChange={(event) => {
              setTyped(event.target.value)
              setProblem(undefined)
            }}
          />
        </Field>
      )}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="outline" onClick={closeRemoval}>
          Cancel
        </Button>
        <Button
          type="submit"
          wraps
          variant={way === 'hide' ? 'amber' : 'destructive'}
          loading={isPending}
          className="min-w-0 [overflow-wrap:anywhere]"
        >
          {confirmOf(way, plan, buyers)}
        </Button>
      </div>
    </Form>
  )
}

const capitalized = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`

interface WayCardProps {
  plan: TakedownPlan
  way: Way
  buyers: Buyers
  isChosen: boolean
  onChoose: () => void
}

function WayCard({ plan, way, buyers, isChosen, onChoose }: WayCardProps) {
  const id = useId()
  const refusal = whyNot(way, plan)
  return (
    <label
      className={classes(
        'flex items-start gap-3 rounded-xl border p-4 has-focus-visible:outline-2 has-focus-visible:outline-bolt',
        isChosen ? 'border-bolt bg-bolt/10' : 'border-hairline',
        refusal ? 'cursor-default' : 'cursor-pointer hover:border-chalk/40',
      )}
    >
      <input
        type="radio"
        name="way"
        checked={isChosen}
        disabled={refusal !== null}
        onChange={onChoose}
        aria-labelledby={id}
        aria-describedby={`${id}-lines`}
        className="mt-1 accent-bolt"
      />
      <span className="min-w-0">
        <span id={id} className={classes('block font-medium', refusal !== null && 'text-dust')}>
          {nameOf(way, plan)}
        </span>
        <span id={`${id}-lines`} className="mt-0.5 block text-dust text-sm text-pretty">
          {(refusal ? [refusal] : linesOf(way, plan, buyers)).map((line) => (
            <span key={line} className="block not-first:mt-0.5 not-first:text-chalk">
              {line}
            </span>
          ))}
        </span>
      </span>
    </label>
  )
}

const DELETED = {
  rider: 'Rider deleted successfully',
  event: 'Event deleted successfully',
  video: 'Video deleted successfully',
}

function useRemove({ kind, id, onRemoved }: Removal) {
  const [, navigate] = useLocation()
  const params = { id }
  const done = (isGone: boolean) => {
    closeRemoval()
    if (isGone) onRemoved?.()
  }
  // a removed video is not fetched again
  const except = keyOf(findVideo, { params })
  const deleted = {
    except,
    onSuccess: () => {
      toast({ title: DELETED[kind] })
      done(true)
    },
    onError: failed(`Failed to delete ${kind}`),
  }
  const deleting = {
    rider: useCall(removeRider, deleted),
    event: useCall(removeEvent, deleted),
    video: useCall(removeVideo, deleted),
  }[kind]
  const unlist = useCall(changeRider, {
    onSuccess: (rider) => {
      toast({
        title: `${rider.name} is found by link only`,
        description: 'In no list, no search and no sitemap from now on.',
        action: {
          label: 'Copy link',
          altText: `Copy the link in the menu of ${rider.name}`,
          onSelect: () => void copyRiderLink(rider),
        },
      })
      done(false)
    },
    onError: failed('Failed to save rider'),
  })
  const draft = useCall(changeEvent, {
    onSuccess: ({ name }) => {
      toast({
        title: `${name} is a draft`,
        description: 'Only you see it. Publish it again on its overview.',
      })
      done(false)
    },
    onError: failed('Failed to save event'),
  })
  const take = useCall(takeDown, {
    except,
    onSuccess: () => {
      toast({ title: 'It is out of the shop', description: 'Its files are gone within a minute.' })
      done(true)
      navigate(pathTo('adminTakedown'))
    },
    onError: failed('It was not removed'),
  })
  return {
    isPending: [deleting, unlist, draft, take].some((call) => call.isPending),
    remove(way: Way, plan: TakedownPlan, buyers: Buyers) {
      if (way === 'delete') deleting.mutate({ params })
      else if (way === 'for-good')
        take.mutate({ body: { kind, id, buyers: plan.people > 0 ? buyers : 'keep' } })
      else if (kind === 'event') draft.mutate({ params, body: { isDraft: true } })
      else unlist.mutate({ params, body: { unlisted: true } })
    },
  }
}
