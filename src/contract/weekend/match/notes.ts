import { SURE } from './choose-runs.ts'
import type { DragPlan } from './drag-plans.ts'
import type { MatchedClip, RunToMatch } from './weekend-day.ts'

const FEW_SURE = 0.5
const FEWEST = 30
const HARDLY = 0.1
const MOSTLY = 0.7
/** Seconds that a clock may be off without a word. */
const SMALL = 60

interface ToNote {
  printed: readonly RunToMatch[]
  /** In the order in which they ran. */
  ran: readonly RunToMatch[]
  plans: readonly DragPlan[]
  /** How probable each plan is. */
  shares: Float64Array
  clocks: readonly { camera: string; seconds: number }[]
  clips: readonly MatchedClip[]
}

/** What does not fit, in words for the owner. */
export function noteWhatDoesNotFit({ printed, ran, plans, shares, clocks, clips }: ToNote): string[] {
  const notes = [...noteMarks(plans, shares), ...noteOrder(printed, ran)]
  for (const { camera, seconds } of clocks) {
    if (Math.abs(seconds) < SMALL) continue
    const name = camera ? `the camera ${camera}` : 'a camera'
    notes.push(
      `The clock of ${name} is about ${span(Math.abs(seconds))} ${seconds > 0 ? 'behind' : 'ahead'}. We corrected its times.`,
    )
  }
  const open = clips.filter(({ decided }) => !decided)
  const sure = open.filter((clip) => clip.sure >= SURE).length
  if (open.length >= FEWEST && sure < FEW_SURE * open.length)
    notes.push('The clips alone do not tell these runs apart. The question that helps most comes first.')
  return notes
}

function noteMarks(plans: readonly DragPlan[], shares: Float64Array): string[] {
  const ofKind = (kind: DragPlan['kind']) =>
    plans.reduce((sum, plan, index) => sum + (plan.kind === kind ? (shares[index] as number) : 0), 0)
  if (!plans.some(({ kind }) => kind === 'marks') || ofKind('marks') > HARDLY) return []
  const likeliest = plans[shares.indexOf(Math.max(...shares))]
  const isClear = likeliest && ofKind(likeliest.kind) > MOSTLY
  const instead =
    isClear && likeliest.kind === 'draw'
      ? ` The ground was dragged after every ${likeliest.every} draws.`
      : isClear && likeliest.kind === 'runner'
        ? ` The ground was dragged after every ${likeliest.every} runs.`
        : ''
  return [`The drag marks on this sheet do not fit.${instead}`]
}

function noteOrder(printed: readonly RunToMatch[], ran: readonly RunToMatch[]): string[] {
  const goes = (runs: readonly RunToMatch[]) => [...new Set(runs.map(({ go }) => go))]
  const sheet = goes(printed)
  const actual = goes(ran)
  const at = sheet.findIndex((go, index) => actual[index] !== go)
  return at < 0 ? [] : [`${actual[at]} ran before ${sheet[at]}, it seems.`]
}

function span(seconds: number): string {
  const step = seconds > 1200 ? 5 : 1
  const minutes = step * Math.round(seconds / 60 / step)
  const hours = Math.floor(minutes / 60)
  return [hours ? `${hours} h` : '', minutes % 60 ? `${minutes % 60} min` : ''].filter(Boolean).join(' ')
}
