import { matchClips, SURE } from '../../../src/contract/weekend/match/match-clips.ts'
import type { MatchedClip } from '../../../src/contract/weekend/match/weekend-day.ts'
import type { Weekend } from './simulate-weekend.ts'

export interface Evening {
  /** Shares of one, before the first answer. */
  right: number
  sure: number
  /** Of the sure ones. */
  sureAndRight: number
  answers: number
  /** What was shown before the first answer. */
  first: { sure: number; right: boolean }[]
}

/** Reads in order, says what the first wrong clip is, and looks again, until all are right. */
export function spendEvening(weekend: Weekend, mostAnswers = 200): Evening {
  const clips = weekend.clips.map((clip) => ({ ...clip }))
  const isRight = ({ id, runId }: MatchedClip) => weekend.truth.get(id) === runId
  let matched = matchClips({ ...weekend, clips })
  const sure = matched.filter((clip) => clip.sure >= SURE)
  const evening = {
    right: matched.filter(isRight).length / matched.length,
    sure: sure.length / matched.length,
    sureAndRight: sure.filter(isRight).length / Math.max(1, sure.length),
    answers: 0,
    first: matched.map((clip) => ({ sure: clip.sure, right: isRight(clip) })),
  }
  for (; evening.answers < mostAnswers; evening.answers++) {
    const wrong = matched.findIndex((clip) => !isRight(clip))
    const clip = clips[wrong]
    if (!clip) break
    for (let before = wrong - 1; before >= 0; before--) {
      const { sure, decided, runId } = matched[before] as MatchedClip
      if (decided || sure >= SURE) break
      Object.assign(clips[before] as object, { seen: runId })
    }
    clip.decided = weekend.truth.get(clip.id) ?? null
    matched = matchClips({ ...weekend, clips })
  }
  return evening
}
