import { useEffect, useState } from 'react'
import { addressOf } from '../../../contract/endpoint.ts'
import { findIncomingFrame } from '../../../contract/videos/video-calls.ts'

/** What a grade is tried on: a file of this computer, or one that waits in the storage. */
export type GradedFile = File | { incoming: string } | null

const MOMENTS = [0.5, 0.2, 0.8]
const PARTS = [5, 2, 9]
const WIDEST = 1280

/** Addresses of a few frames; empty while there are none, and where the browser cannot read the file. */
export function useFrames(source: GradedFile): string[] {
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
    // a codec that the browser does not know: the shop will show its frames after the upload
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
