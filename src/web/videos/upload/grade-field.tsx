import { useEffect, useState } from 'react'
import { addressOf } from '../../../contract/endpoint.ts'
import { type Grade, isNeutral } from '../../../contract/videos/grading.ts'
import { findIncomingFrame } from '../../../contract/videos/video-calls.ts'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { useField } from '../../platform/ui/field-context.ts'
import { inputStyle } from '../../platform/ui/input-style.ts'
import { GradingPanel } from '../grading/grading-panel.tsx'
import { LOG_CURVES, PROFILES } from '../grading/profiles.ts'

const MOMENTS = [0.5, 0.2, 0.8]
const PARTS = [5, 2, 9]
const WIDEST = 1280

interface GradeFieldProps {
  label: string
  value: Grade
  onChange: (grade: Grade) => void
  source: GradedFile
}

/** The grade's name, and a button that opens the grading dialog. */
export function GradeField({ label, value, onChange, source }: GradeFieldProps) {
  const [open, setOpen] = useState(false)
  return (
    <Field label={label}>
      <GradeButton value={value} onClick={() => setOpen(true)} />
      {open && (
        <GradeDialog value={value} onChange={onChange} source={source} onClose={() => setOpen(false)} />
      )}
    </Field>
  )
}

function GradeButton({ value, onClick }: { value: Grade; onClick: () => void }) {
  const field = useField()
  return (
    <button
      type="button"
      {...field}
      onClick={onClick}
      className={classes(inputStyle, 'flex items-center justify-between gap-3 text-left')}
    >
      {nameOf(value)}
      <span className="text-bolt text-sm">Change</span>
    </button>
  )
}

interface GradeDialogProps extends Omit<GradeFieldProps, 'label'> {
  onClose: () => void
}

export function GradeDialog({ value, onChange, source, onClose }: GradeDialogProps) {
  const frames = useFrames(source)
  return (
    <Dialog open onOpenChange={onClose} title="Color grading" size="wide">
      <GradingPanel value={value} onChange={onChange} frames={frames}>
        <Button onClick={onClose}>Use this grade</Button>
      </GradingPanel>
    </Dialog>
  )
}

const NAMES: Partial<Record<Grade['profile'], { name: string }>> = { ...PROFILES, ...LOG_CURVES }

function nameOf(grade: Grade) {
  const name = NAMES[grade.profile]?.name ?? 'My own cube'
  return isNeutral({ ...grade, profile: 'neutral' }) ? name : `${name}, adjusted`
}

/** The source of preview frames: a local file, or one in the incoming folder. */
type GradedFile = File | { incoming: string } | null

/** Addresses of a few frames; empty while there are none, and where the browser cannot read the file. */
function useFrames(source: GradedFile): string[] {
  const [local, setLocal] = useState<string[]>([])
  const file = source instanceof File ? source : null
  useEffect(() => {
    setLocal([])
    if (!file) return
    const addresses: string[] = []
    let wanted = true
    const take = async () => {
      for await (const frame of framesOf(file)) {
        if (!wanted) return
        addresses.push(URL.createObjectURL(frame))
        setLocal([...addresses])
      }
    }
    // an unknown codec: the shop shows its frames after the upload
    take().catch(() => undefined)
    return () => {
      wanted = false
      for (const address of addresses) URL.revokeObjectURL(address)
    }
  }, [file])
  if (source && 'incoming' in source)
    return PARTS.map((part) => addressOf(findIncomingFrame, { query: { fileName: source.incoming, part } }))
  return local
}

async function* framesOf(file: File): AsyncGenerator<Blob> {
  const video = document.createElement('video')
  const address = URL.createObjectURL(file)
  try {
    video.muted = true
    video.src = address
    await told(video, 'loadeddata')
    const scale = Math.min(1, WIDEST / video.videoWidth)
    const canvas = new OffscreenCanvas(video.videoWidth * scale, video.videoHeight * scale)
    for (const moment of MOMENTS) {
      video.currentTime = video.duration * moment
      await told(video, 'seeked')
      canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
      yield await canvas.convertToBlob({ type: 'image/png' })
    }
  } finally {
    video.removeAttribute('src')
    URL.revokeObjectURL(address)
  }
}

const told = (video: HTMLVideoElement, event: 'loadeddata' | 'seeked') =>
  new Promise<void>((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true })
    video.addEventListener('error', () => reject(video.error), { once: true })
  })
