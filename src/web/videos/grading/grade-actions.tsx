import ClipboardPaste from 'lucide/clipboard-paste'
import Copy from 'lucide/copy'
import RotateCcw from 'lucide/rotate-ccw'
import { type Grade, isNeutral, NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { copiedGrade, copyGrade } from './copied-grade.ts'

export function GradeActions({ value, onChange }: { value: Grade; onChange: (grade: Grade) => void }) {
  const paste = async () => {
    const grade = await copiedGrade()
    if (grade) onChange(grade)
    else toast({ title: 'No grade was copied yet', description: 'Copy one on another video first.' })
  }
  return (
    <div className="grid grid-cols-3 gap-2 [&_button]:px-0 [&_svg]:size-4">
      <Button variant="outline" size="small" onClick={() => void copyGrade(value)} aria-label="Copy grade">
        <Copy aria-hidden />
        Copy
      </Button>
      <Button variant="outline" size="small" onClick={() => void paste()} aria-label="Paste grade">
        <ClipboardPaste aria-hidden />
        Paste
      </Button>
      <Button
        variant="quiet"
        size="small"
        disabled={isNeutral(value)}
        onClick={() => onChange(NEUTRAL_GRADE)}
        aria-label="Reset all"
      >
        <RotateCcw aria-hidden />
        Reset
      </Button>
    </div>
  )
}
