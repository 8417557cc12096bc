import { implicitlyAccepted, matchClips } from '../../../src/contract/weekend/match/match-clips.ts'
import {
  acceptAll,
  CLIP_KEYS,
  clipShows,
  type Decision,
  DRAW_KEYS,
  isDoubtful,
  notRecorded,
  type Question,
  questionIn,
  scratch,
} from '../../../src/web/weekend/match/doubts.ts'
import type { ReviewClip } from '../../../src/web/weekend/match/groups.ts'
import { groupsOf } from '../../../src/web/weekend/match/groups.ts'
import { keysFor, keysToReach, pressesOf } from './keyboard-owner.ts'
import type { Weekend } from './simulate-weekend.ts'

/** How many keys an owner presses until every clip is where it belongs, on the review's own rules but without a screen. */
export function countPresses(weekend: Weekend, mostAnswers = 200): number {
  const runs = weekend.runs.map((run) => ({ ...run, draw: run.id, riderName: '', horseName: null }))
  const clips = weekend.clips.map((clip) => ({ ...clip }))
  const drawOf = new Map([...weekend.truth].map(([clip, run]) => [String(clip), run]))
  const match = () => matchClips({ runs, clips, taps: weekend.taps })
  let matched = match()
  let pinned: number | null = null
  // the last key uses it
  let presses = 1
  for (let answers = 0; answers < mostAnswers; answers++) {
    const found = new Map(matched.map((clip) => [clip.id, clip]))
    const shown = clips.map((clip) => ({
      ...clip,
      name: String(clip.id),
      ...found.get(clip.id),
    })) as ReviewClip[]
    const groups = groupsOf(runs, shown)
    const group = groups.find((one) => (pinned ? one.runs.some(({ id }) => id === pinned) : isDoubtful(one)))
    pinned = null
    if (group) {
      const question = questionIn(group)
      const keys = keysFor(screenOf(question), { drawOf, ran: weekend.ran })
      presses += pressesOf(keys)
      decide(wordOf(question, keys, weekend.truth))
      matched = match()
      continue
    }
    const wrong = shown.find(({ id, runId }) => weekend.truth.get(id) !== runId)
    if (!wrong) return presses
    pinned = wrong.runId ?? weekend.truth.get(wrong.id) ?? null
    presses += pressesOf(keysToReach(pinned ?? 0))
  }
  return presses

  function decide(decision: Decision | null) {
    if (decision?.kind === 'run')
      Object.assign(runs.find(({ id }) => id === decision.runId) ?? {}, { scratched: decision.scratched })
    const words = decision?.kind === 'clip' ? [{ id: decision.clipId, runId: decision.runId }] : []
    for (const { id, seen } of words.flatMap((one) => implicitlyAccepted(clips, matched, one.id)))
      Object.assign(clips.find((clip) => clip.id === id) ?? {}, { seen })
    for (const { id, runId } of decision?.kind === 'clips' ? decision.clips : words)
      Object.assign(clips.find((clip) => clip.id === id) ?? {}, { decided: runId })
  }
}

const screenOf = ({ clips, draws }: Question) => ({
  clips: clips.map(({ name, runId }, index) => ({ key: CLIP_KEYS[index] ?? '', name, draw: runId })),
  draws: draws.map(({ id }, index) => ({ key: DRAW_KEYS[index] ?? '', draw: id })),
})

/** What the review makes of these keys. */
function wordOf(question: Question, keys: string[], truth: Weekend['truth']): Decision | null {
  const [first = '', second] = keys
  if (first === 'Enter') return acceptAll(question)
  const run = question.draws[DRAW_KEYS.indexOf(first.replace('Shift+', ''))]
  if (run) return first.startsWith('Shift+') ? notRecorded(question, run) : scratch(run)
  const clip = question.clips[CLIP_KEYS.indexOf(first)]
  return clip ? clipShows(clip, second === '-' ? null : (truth.get(clip.id) ?? null)) : null
}
