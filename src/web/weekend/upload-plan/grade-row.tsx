import { useEffect, useState } from 'react'
import {
  type Grade,
  type GradeProfile,
  isLog,
  isNeutral,
  type LogProfile,
  NEUTRAL_GRADE,
} from '../../../contract/videos/grading.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { GradedCanvas, UngradedCanvas } from '../../videos/grading/graded-canvas.tsx'
import { contextOf } from '../../videos/grading/painter.ts'
import { LOG_CURVES, PROFILES } from '../../videos/grading/profiles.ts'
import { useCube, useFrame } from '../../videos/grading/use-frame.ts'
import { GradeDialog } from '../../videos/upload/grade-field.tsx'
import { useClipPictures } from '../memory-card/clip-picture.tsx'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import { guessLog, type LogGuess } from './camera-grades.ts'

interface GradeRowProps {
  label: string
  clip: OwnClip | undefined
  grade: Grade
  /** False where it is only the default. */
  isChosen: boolean
  onChange(grade: Grade): void
  onDelete: (() => void) | null
}

/** One grade on a frame of a clip, beside the frame as filmed. */
export function GradeRow({ label, clip, grade, isChosen, onChange, onDelete }: GradeRowProps) {
  const [adjusting, setAdjusting] = useState(false)
  const { frame, guess } = useSample(clip)
  const log = (profile: LogProfile) => onChange({ ...NEUTRAL_GRADE, profile })
  useEffect(() => {
    // log footage is never sold as filmed by default
    if (!isChosen && guess?.isSure && guess.profile) log(guess.profile)
  })
  const isAdjusted = !isNeutral({ ...grade, profile: 'neutral' })
  return (
    <div className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
      <div className="grid grid-cols-2 gap-1">
        {frame ? (
          <BeforeAndAfter frame={frame} grade={grade} />
        ) : (
          <p className="col-span-2 text-dust text-sm text-pretty">
            This browser can't read a picture of these clips. The grade is used all the same: check the first
            video after its upload.
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-48 flex-1">
          <Field label={label}>
            <Select
              value={grade.profile}
              onChange={({ target }) => {
                const profile = target.value as GradeProfile
                onChange(profile === 'neutral' ? NEUTRAL_GRADE : { ...grade, profile, cubeKey: null })
              }}
            >
              <option value="neutral">As filmed</option>
              <ProfileOptions label="Grades" profiles={PROFILES} />
              <ProfileOptions label="Log footage" profiles={LOG_CURVES} />
              {grade.profile === 'own-cube' && <option value="own-cube">My own cube</option>}
            </Select>
          </Field>
        </div>
        <Button variant="outline" onClick={() => setAdjusting(true)} aria-label={`Adjust: ${label}`}>
          {isAdjusted ? 'Adjusted' : 'Adjust'}
        </Button>
        {onDelete && (
          <Button variant="quiet" onClick={onDelete} aria-label={`Delete: ${label}`}>
            Delete
          </Button>
        )}
        {guess && <LogNote guess={guess} grade={grade} onChoose={log} />}
      </div>
      {adjusting && (
        <GradeDialog
          value={grade}
          onChange={onChange}
          source={clip?.found?.file ?? null}
          onClose={() => setAdjusting(false)}
        />
      )}
    </div>
  )
}

interface LogNoteProps {
  guess: LogGuess
  grade: Grade
  onChoose(profile: LogProfile): void
}

/** What is known of log footage, with the curve to choose. */
function LogNote({ guess: { profile, isSure }, grade, onChoose }: LogNoteProps) {
  if (profile === grade.profile)
    return (
      <p className="basis-full text-dust text-sm">
        {isSure ? 'The camera says that these clips are log footage.' : 'Recognized as log footage.'}
      </p>
    )
  if (isLog(grade.profile) || grade.profile === 'own-cube') return null
  return (
    <p className="flex basis-full flex-wrap items-center gap-2 text-amber text-sm">
      <span>
        These clips {isSure ? 'are' : 'look like'} {profile ? LOG_CURVES[profile].name : 'log'} footage.
        {!profile && ' Choose the log curve of your camera, or your own .cube with Adjust.'}
      </span>
      {profile && (
        <Button size="small" variant="outline" onClick={() => onChoose(profile)}>
          Use {LOG_CURVES[profile].name}
        </Button>
      )}
    </p>
  )
}

const ProfileOptions = ({
  label,
  profiles,
}: {
  label: string
  profiles: Record<string, { name: string }>
}) => (
  <optgroup label={label}>
    {Object.entries(profiles)
      .filter(([profile]) => profile !== 'neutral')
      .map(([profile, { name }]) => (
        <option key={profile} value={profile}>
          {name}
        </option>
      ))}
  </optgroup>
)

function BeforeAndAfter({ frame, grade }: { frame: ImageBitmap; grade: Grade }) {
  const cube = useCube(grade)
  const style = 'aspect-video w-full rounded-md object-cover'
  return (
    <>
      <figure>
        <UngradedCanvas frame={frame} role="img" aria-label="As filmed" className={style} />
        <figcaption className="mt-1 text-dust text-xs">As filmed</figcaption>
      </figure>
      <figure>
        <GradedCanvas
          frame={frame}
          cube={cube}
          pixels={320}
          role="img"
          aria-label="With this grade"
          className={style}
        />
        <figcaption className="mt-1 text-dust text-xs">With this grade</figcaption>
      </figure>
    </>
  )
}

const SAMPLE = { width: 160, height: 90 }

/** A frame of the clip, and whether it looks like log footage. */
function useSample(clip: OwnClip | undefined) {
  const [picture] = useClipPictures(clip, 1)
  const { frame } = useFrame(picture)
  const [guess, setGuess] = useState<LogGuess | null>(null)
  const shown = frame?.picture ?? null
  useEffect(() => {
    if (!clip) return
    const canvas = document.createElement('canvas')
    Object.assign(canvas, SAMPLE)
    const context = contextOf(canvas, { willReadFrequently: true })
    if (shown) context.drawImage(shown, 0, 0, canvas.width, canvas.height)
    const pixels = shown
      ? [{ data: context.getImageData(0, 0, canvas.width, canvas.height).data, channels: 4 as const }]
      : []
    setGuess(guessLog(clip.facts, pixels))
  }, [clip, shown])
  return { frame: shown, guess }
}
