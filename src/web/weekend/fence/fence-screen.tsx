import { useRef, useState } from 'react'
import { classes } from '../../platform/ui/classes.ts'
import { longDay } from '../clock-time.ts'
import type { Fence } from './fence.ts'
import { dayAt, type FenceDay, type FenceRun, isOpen, withLateEntries } from './fence-day.ts'
import { FenceHead } from './fence-head.tsx'
import { AllRuns, ClassSelect, UpNext } from './fence-runs.tsx'
import type { StoredRunningOrder } from './fence-storage.ts'
import { RerunChoice, UndoButton } from './undo-and-rerun.tsx'
import { useStartKey, useTime, useWakeLock } from './use-fence.ts'

const WORDS = { start: 'since the start of', rerun: 'since the re-run of', drag: 'of drag' }

/** Two horses never start within this time: a second tap is an accident. */
const BOUNCE = 2000

interface FenceScreenProps {
  fence: Fence
  order: StoredRunningOrder
  /** For the owner and helpers. */
  onShare?: () => void
}

export function FenceScreen({ fence, order: stored, onShare }: FenceScreenProps) {
  useWakeLock()
  const { connection } = fence.state.use()
  const order = { ...stored, runs: withLateEntries(stored.runs, stored.late ?? []) }
  const goes = [...new Set(order.runs.map(({ go }) => go))]
  const [listing, setListing] = useState(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const [choosing, setChoosing] = useState(false)
  const startButton = useRef<HTMLButtonElement>(null)
  const lastStart = useRef(Number.NEGATIVE_INFINITY)
  const day = dayAt(order.runs, fence.taps(), chosen === null ? null : fence.idOf(chosen))
  const { up } = day
  const isToday = isOpen(order.link, useTime(fence, 10_000))
  const closed =
    connection === 'ended'
      ? 'This link has ended. Ask for a new one, and open it on this phone.'
      : !isToday && `This link is for ${longDay(order.link?.day ?? '')}. Tap on that day.`
  const lastRun = day.started[0]?.run

  const tap = (run: FenceRun | null | undefined, kind: 'start' | 'scratch' | 'rerun' | 'drag') => {
    if (!run) return
    fence.tap(run.id, kind)
    if (kind === 'start' || kind === 'scratch') setChosen(null)
    navigator.vibrate?.(kind === 'start' ? 40 : [20, 60, 20])
    // so that the next key press is a start
    startButton.current?.focus({ preventScroll: true })
  }
  const start = () => {
    const now = performance.now()
    if (now - lastStart.current < BOUNCE) return
    lastStart.current = now
    tap(up, 'start')
  }
  useStartKey(start, !choosing && !closed)
  const switchTo = (go: string) => {
    const ofClass = order.runs.filter((run) => run.go === go && !day.out.has(run.id))
    const ran = new Set(day.started.map(({ run }) => run.id))
    const first = ofClass.find(({ id }) => !ran.has(id)) ?? ofClass[0]
    if (first) setChosen(first.id)
  }

  return (
    <div className="flex min-h-svh flex-col bg-chalk text-ink [&_:focus-visible]:outline-ink">
      <FenceHead fence={fence} order={order} done={day.done} onShare={onShare} />
      {listing ? (
        <div className="flex-1">
          <AllRuns
            day={day}
            runs={order.runs}
            timeZone={order.timeZone}
            onCall={(runId) => {
              setChosen(runId)
              setListing(false)
            }}
            onAdd={(entry) => void fence.addLate(entry)}
            onClose={() => setListing(false)}
          />
        </div>
      ) : (
        <div className="mx-auto grid w-full max-w-page flex-1 content-start gap-x-12 px-4 sm:px-6 lg:grid-cols-[3fr_2fr] lg:content-center">
          <section aria-label="Up now" className="py-3">
            {up && goes.length > 1 ? (
              <ClassSelect goes={goes} value={up.go} onChange={switchTo} />
            ) : (
              <p className="font-semibold text-base">
                {up ? up.go || 'Up now' : 'The running order is through'}
              </p>
            )}
            <h1 className="mt-1 text-[clamp(2.5rem,11vw,6rem)] leading-[0.95] [overflow-wrap:anywhere]">
              {up ? up.riderName : day.skipped.length > 0 ? 'Some were skipped' : 'Everybody has run'}
            </h1>
            {up && (
              <p className="mt-2 font-semibold text-xl sm:text-3xl">
                <span className="figures">{up.draw}</span>
                {up.horseName && ` · ${up.horseName}`}
              </p>
            )}
            <RunningClock fence={fence} since={day.since} />
          </section>
          <UpNext day={day} onCall={setChosen} onShowAll={() => setListing(true)} />
        </div>
      )}
      <div className="fence-keys sticky bottom-0 border-ink/15 border-t bg-chalk">
        <div className="mx-auto grid max-w-page gap-2 px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
          {closed ? (
            <p className="py-6 text-center font-semibold text-lg">{closed}</p>
          ) : choosing ? (
            <RerunChoice
              started={day.started}
              onChoose={(run) => {
                setChoosing(false)
                tap(run, 'rerun')
              }}
              onClose={() => setChoosing(false)}
            />
          ) : (
            <>
              <UndoButton
                fence={fence}
                order={order}
                called={chosen === null ? null : up}
                onUncall={() => setChosen(null)}
              />
              <div className="grid grid-cols-3 gap-2">
                <Key onClick={() => tap(up, 'scratch')} disabled={!up}>
                  SCRATCH
                </Key>
                <Key onClick={() => setChoosing(true)} disabled={day.started.length === 0}>
                  RE-RUN
                </Key>
                <Key onClick={() => tap(lastRun, 'drag')} disabled={!lastRun}>
                  DRAG
                </Key>
              </div>
              <button
                ref={startButton}
                type="button"
                disabled={!up}
                onClick={start}
                aria-label={up ? `START ${up.riderName}` : 'START'}
                className="figures h-32 touch-manipulation select-none rounded-3xl bg-fill text-5xl text-on-fill tracking-wide active:bg-ink active:text-amber disabled:bg-ink/10 disabled:text-ink/60 lg:h-28"
              >
                START
              </button>
            </>
          )}
        </div>
      </div>
    </div>
  )
}

const Key = ({
  children,
  onClick,
  disabled,
}: {
  children: string
  onClick: () => void
  disabled: boolean
}) => (
  <button
    type="button"
    onClick={onClick}
    disabled={disabled}
    className={classes(
      'h-16 touch-manipulation select-none rounded-2xl border-2 border-ink font-bold text-base',
      'active:bg-ink active:text-chalk disabled:border-ink/25 disabled:text-ink/60',
    )}
  >
    {children}
  </button>
)

function RunningClock({ fence, since }: { fence: Fence; since: FenceDay['since'] }) {
  const now = useTime(fence, 200)
  if (!since || since.kind === 'scratch')
    return <p className="mt-4 text-lg">Tap START when the horse leaves the gate.</p>
  const seconds = Math.max(0, Math.floor((now - since.at) / 1000))
  const name = since.kind === 'drag' ? '' : since.run.riderName
  return (
    <p className="mt-3 flex flex-wrap items-baseline gap-x-3" role="timer">
      <span className="figures text-[clamp(2.75rem,12vw,5rem)] leading-none">{minutes(seconds)}</span>
      <span className="min-w-0 text-base [overflow-wrap:anywhere]">
        {WORDS[since.kind]} {name}
      </span>
    </p>
  )
}

const two = (value: number) => String(value).padStart(2, '0')
const minutes = (seconds: number) =>
  seconds < 3600
    ? `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
    : `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
