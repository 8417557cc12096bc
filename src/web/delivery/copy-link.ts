import { copyText } from '../ui/copy-text.ts'
import { toast } from '../ui/toast-store.ts'

export async function copyLink(url: string) {
  const copied = await copyText(url)
  toast(
    copied
      ? { title: 'Link copied', description: 'Keep it: it always leads to your video.' }
      : { variant: 'destructive', title: 'The link could not be copied', description: url },
  )
}
