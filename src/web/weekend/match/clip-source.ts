import { useEffect, useState } from 'react'
import { addressOf } from '../../../contract/endpoint.ts'
import { playVideo } from '../../../contract/videos/video-calls.ts'
import { ClipReader } from '../memory-card/clip-reader.ts'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import { cameraCopyOf } from '../upload-plan/copies.ts'
import type { DayClip } from './use-day.ts'

/** What the loupe plays; a sentence where nothing does. */
export type ClipSource =
  | { state: 'loading' }
  | { state: 'plays'; url: string }
  | { state: 'none'; why: string }

/** The file on the memory card, else the camera's own small copy, else what the shop has of it. */
const ATTEMPTS = ['file', 'copy', 'shop'] as const

/**
 * The address of a clip, one at a time, released with the next one. `fail` goes on to another file of the clip where the
 * browser cannot decode this one.
 */
export function useClipSource(clip: DayClip, own: OwnClip | undefined, zone: string) {
  const [tried, setTried] = useState({ clipId: clip.id, count: 0 })
  const [source, setSource] = useState<ClipSource>({ state: 'loading' })
  const count = tried.clipId === clip.id ? tried.count : 0
  const { id, videoId, where } = clip
  const { found, facts } = own ?? {}
  useEffect(() => {
    let wanted = true
    let url: string | null = null
    setSource({ state: 'loading' })
    const next = () => setTried({ clipId: id, count: count + 1 })
    const open = (file: File | undefined) => {
      if (!wanted) return
      if (!file) return next()
      url = URL.createObjectURL(file)
      setSource({ state: 'plays', url })
    }
    const attempt = ATTEMPTS[count]
    if (attempt === 'file') open(found?.file)
    else if (attempt === 'copy') void copyOf(facts, found, zone).then(open)
    else if (!attempt) setSource({ state: 'none', why: whyNot(facts, found) })
    else if (videoId === null || where === 'card') next()
    else setSource({ state: 'plays', url: addressOf(playVideo, { params: { id: videoId } }) })
    return () => {
      wanted = false
      if (url) URL.revokeObjectURL(url)
    }
  }, [id, facts, found, zone, videoId, where, count])
  return { source, fail: () => setTried({ clipId: id, count: count + 1 }) }
}

let reader: ClipReader | null = null

type Facts = OwnClip['facts'] | undefined
type Found = OwnClip['found'] | undefined

async function copyOf(facts: Facts, found: Found, zone: string): Promise<File | undefined> {
  if (!facts || !found || found.copies.length === 0) return undefined
  reader ??= new ClipReader()
  return (await cameraCopyOf(reader, facts, found, zone).catch(() => null))?.file
}

const CODECS: Record<string, string> = { hevc: 'HEVC', prores: 'ProRes', vp9: 'VP9', av1: 'AV1' }

function whyNot(facts: Facts, found: Found): string {
  if (!facts) return 'This clip was read on another computer. Choose its memory card here to play it.'
  if (!found) return "The memory card of this clip isn't connected. Choose its folder again to play it."
  const codec = CODECS[facts.codec ?? ''] ?? 'this format'
  return `This browser can't play ${codec}. These are the pictures that it can show.`
}
