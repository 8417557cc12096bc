import { useState } from 'react'
import { type Grade, isNeutral } from '../../../contract/videos/grading.ts'
import { Button } from '../../platform/ui/button.tsx'
import { classes } from '../../platform/ui/classes.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { Field, useField } from '../../platform/ui/field.tsx'
import { inputStyle } from '../../platform/ui/text-input.tsx'
import { GradingPanel } from '../grading/grading-panel.tsx'
import { LOG_CURVES, LOOKS } from '../grading/profiles.ts'
import { type GradedFile, useFrames } from './use-frames.ts'

interface GradeFieldProps {
  label: string
  value: Grade
  onChange: (grade: Grade) => void
  source: GradedFile
}

/** The look in a word; behind it, all that one needs to find it. */
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

function GradeDialog({ value, onChange, source, onClose }: GradeDialogProps) {
  const frames = useFrames(source)
  return (
    <Dialog open onOpenChange={onClose} title="Color grading" size="wide">
      <GradingPanel value={value} onChange={onChange} frames={frames}>
        <Button onClick={onClose}>Use this look</Button>
      </GradingPanel>
    </Dialog>
  )
}

const NAMES: Partial<Record<Grade['profile'], { name: string }>> = { ...LOOKS, ...LOG_CURVES }

function nameOf(grade: Grade) {
  const name = NAMES[grade.profile]?.name ?? 'My own cube'
  return isNeutral({ ...grade, profile: 'neutral' }) ? name : `${name}, adjusted`
}
