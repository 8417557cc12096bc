import ClipboardPaste from 'lucide/clipboard-paste'
import Copy from 'lucide/copy'
import RotateCcw from 'lucide/rotate-ccw'
import { Grade, isNeutral, NEUTRAL_GRADE } from '../../../contract/videos/grading.ts'
import { localStore } from '../../platform/browser/browser-storage.ts'
import { Button } from '../../platform/ui/button.tsx'
import { copyText } from '../../platform/ui/copy-text.ts'
import { toast } from '../../platform/ui/toast-store.ts'

const REMEMBERED = 'copiedGrade'

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

/** Copies a grade to the clipboard, and to localStorage where the clipboard is blocked. */
async function copyGrade(grade: Grade) {
  localStore.writeJson(REMEMBERED, grade)
  await copyText(JSON.stringify(grade))
  toast({ title: 'Grade copied', description: 'Paste it on any other video.' })
}

/** The grade in the clipboard, else the one that was copied here last; null where there is none. */
async function copiedGrade(): Promise<Grade | null> {
  const clipboard = await navigator.clipboard?.readText().catch(() => '')
  return gradeIn(clipboard ?? '') ?? gradeIn(localStore.read(REMEMBERED) ?? '')
}

function gradeIn(text: string) {
  try {
    return Grade.parse(JSON.parse(text))
  } catch {
    return null
  }
}
