import { Grade } from '../../../contract/videos/grading.ts'
import { longMemory } from '../../platform/browser/browser-storage.ts'
import { copyText } from '../../platform/ui/copy-text.ts'
import { toast } from '../../platform/ui/toast-store.ts'

const REMEMBERED = 'copiedGrade'

/** For the next video, here or in another browser: into the clipboard, and kept where the clipboard is closed. */
export async function copyGrade(grade: Grade) {
  longMemory.writeJson(REMEMBERED, grade)
  await copyText(JSON.stringify(grade))
  toast({ title: 'Grade copied', description: 'Paste it on any other video.' })
}

/** The grade in the clipboard, else the one that was copied here last; null where there is none. */
export async function copiedGrade(): Promise<Grade | null> {
  const clipboard = await navigator.clipboard?.readText().catch(() => '')
  return gradeIn(clipboard ?? '') ?? gradeIn(longMemory.read(REMEMBERED) ?? '')
}

function gradeIn(text: string) {
  try {
    return Grade.parse(JSON.parse(text))
  } catch {
    return null
  }
}
