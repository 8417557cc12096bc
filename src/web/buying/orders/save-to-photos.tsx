import ImageDown from 'lucide/image-down'
import { useEffect, useState } from 'react'
import { Button } from '../../platform/ui/button.tsx'
import { toast } from '../../platform/ui/toast-store.ts'

/** Sharing needs the whole file in memory. */
const LARGEST_BYTES = 200 * 1024 * 1024

const TYPE = 'video/mp4'

/** Only on phones that can share video files. */
export function SaveToPhotos({ url, fileName }: { url: string; fileName: string }) {
  const [possible, setPossible] = useState(false)
  const [file, setFile] = useState<File | 'loading' | null>(null)

  useEffect(() => {
    let wanted = canShareVideos()
    if (wanted) isSmall(url).then((small) => wanted && setPossible(small))
    return () => {
      wanted = false
    }
  }, [url])

  if (!possible) return null

  const share = async (ready: File) => {
    try {
      await navigator.share({ files: [ready] })
      setFile(null)
    } catch (error) {
      // share() needs a recent tap, so a long download needs a second one
      if (error instanceof DOMException && error.name === 'NotAllowedError') return setFile(ready)
      setFile(null)
    }
  }
  const save = async () => {
    if (file instanceof File) return share(file)
    setFile('loading')
    try {
      const response = await fetch(url)
      if (!response.ok) throw new Error(String(response.status))
      const ready = new File([await response.blob()], fileName, { type: TYPE })
      await share(ready)
    } catch {
      setFile(null)
      toast({
        variant: 'destructive',
        title: "We couldn't save the video",
        description: 'Try Download instead.',
      })
    }
  }
  return (
    <Button variant="outline" size="small" loading={file === 'loading'} onClick={save}>
      {file !== 'loading' && <ImageDown aria-hidden="true" className="size-4" />}
      {file instanceof File ? 'Ready: save now' : 'Save to Photos'}
    </Button>
  )
}

function canShareVideos() {
  const sample = new File([], 'video.mp4', { type: TYPE })
  // a computer can share files too, but it has no photos to save to
  return matchMedia('(pointer: coarse)').matches && navigator.canShare?.({ files: [sample] }) === true
}

/** False also for a video on another site. */
async function isSmall(url: string) {
  try {
    const response = await fetch(url, { method: 'HEAD' })
    const bytes = Number(response.headers.get('content-length') ?? Number.NaN)
    return response.ok && bytes > 0 && bytes <= LARGEST_BYTES
  } catch {
    return false
  }
}
