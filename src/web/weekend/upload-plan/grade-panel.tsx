import { type Grade, NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import { pluralize } from '../../pages/base/pluralize.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Panel } from '../../platform/ui/panel.tsx'
import { Select } from '../../platform/ui/select.tsx'
import type { Day } from '../match/use-day.ts'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import { cameraGrades, chooseGrades, gradesOf, type TimedGrade } from './camera-grades.ts'
import { GradeRow } from './grade-row.tsx'

interface GradePanelProps {
  eventId: number
  day: Day
  own: ReadonlyMap<number, OwnClip>
  timeZone: string
}

/** The grade of each camera's videos, chosen before anything is uploaded. */
export function GradePanel({ eventId, day, own, timeZone }: GradePanelProps) {
  const stored = cameraGrades.use()
  const sorted = [...own.values()].sort((a, b) => a.facts.startedAt - b.facts.startedAt)
  const cameras = Map.groupBy(sorted, ({ facts }) => facts.camera)
  if (cameras.size === 0) return null
  const uploaded = new Set(day.clips.flatMap(({ id, where }) => (where === 'card' ? [] : [id])))
  return (
    <section aria-labelledby="grades-title">
      <h2 id="grades-title" className="text-xl">
        Grade
      </h2>
      <p className="mt-1 text-dust text-sm">
        The color of each camera's videos. Choose it before you upload.
      </p>
      <ul className="mt-4 flex flex-col gap-3">
        {[...cameras].map(([camera, clips]) => (
          <CameraGrade
            key={camera}
            camera={camera}
            clips={clips}
            grades={gradesOf(stored, eventId, camera)}
            starts={startsOf(day, own, camera)}
            uploaded={clips.filter(({ clipId }) => clipId !== null && uploaded.has(clipId)).length}
            timeZone={timeZone}
            onChoose={(grades) => cameraGrades.set(chooseGrades(cameraGrades.get(), eventId, camera, grades))}
          />
        ))}
      </ul>
    </section>
  )
}

interface GroupStart {
  number: number
  at: number
}

/** Where the groups of runs begin on this camera. */
const startsOf = (day: Day, own: ReadonlyMap<number, OwnClip>, camera: string): GroupStart[] =>
  day.groups.flatMap(({ number, clips }) => {
    const first = clips.find(({ id }) => own.get(id)?.facts.camera === camera)
    return first ? [{ number, at: first.startedAt }] : []
  })

interface CameraGradeProps {
  camera: string
  /** By start. */
  clips: OwnClip[]
  grades: TimedGrade[] | null
  starts: GroupStart[]
  uploaded: number
  timeZone: string
  onChoose(grades: TimedGrade[]): void
}

const AS_FILMED: TimedGrade[] = [{ from: null, grade: NEUTRAL_GRADE }]

/** One camera: a grade, or several from a group of runs on, as the light changes. */
function CameraGrade(props: CameraGradeProps) {
  const { camera, clips, starts, uploaded, timeZone, onChoose } = props
  const grades = props.grades ?? AS_FILMED
  const later = starts.slice(1).filter(({ at }) => !grades.some(({ from }) => from === at))
  const change = (at: number, grade: Grade) =>
    onChoose(grades.map((one, index) => (index === at ? { ...one, grade } : one)))
  return (
    <Panel as="li" size="row" className="flex flex-col gap-4">
      <p className="text-sm">
        <span className="font-semibold [overflow-wrap:anywhere]">{camera}</span>{' '}
        <span className="text-dust tabular-nums">
          {pluralize(clips.length, 'clip')}
          {uploaded > 0 &&
            `, ${uploaded} uploaded already and ${uploaded === 1 ? 'keeps its' : 'keep their'} grade`}
        </span>
      </p>
      {grades.map(({ from, grade }, index) => {
        const start = starts.find(({ at }) => at === from)
        const until = grades[index + 1]?.from ?? Number.POSITIVE_INFINITY
        const ofLight = clips.filter(({ facts }) => facts.startedAt >= (from ?? 0) && facts.startedAt < until)
        return (
          <GradeRow
            key={from}
            label={from === null ? `Grade of ${camera}` : `Grade from ${timeOf(from, start, timeZone)}`}
            clip={sampleOf(ofLight)}
            grade={grade}
            isChosen={props.grades !== null}
            onChange={(changed) => change(index, changed)}
            onDelete={from === null ? null : () => onChoose(grades.filter((_, at) => at !== index))}
          />
        )
      })}
      {later.length > 0 && (
        <div className="w-full max-w-xs">
          <Field label="Another light from">
            <Select
              value=""
              onChange={({ target }) =>
                onChoose([
                  ...grades,
                  { from: Number(target.value), grade: grades.at(-1)?.grade ?? NEUTRAL_GRADE },
                ])
              }
            >
              <option value="">Same light all the time</option>
              {later.map((start) => (
                <option key={start.at} value={start.at}>
                  {timeOf(start.at, start, timeZone)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
    </Panel>
  )
}

/** `Sat 6:42 PM, group 12`. */
const timeOf = (at: number, start: GroupStart | undefined, timeZone: string) => {
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  return [day.format(at).replace(',', ''), start && `group ${start.number}`].filter(Boolean).join(', ')
}

/** The middle clip, of those whose file is here if any is. */
function sampleOf(clips: OwnClip[]): OwnClip | undefined {
  const here = clips.filter(({ found }) => found !== null)
  const some = here.length > 0 ? here : clips
  return some[Math.floor(some.length / 2)]
}
