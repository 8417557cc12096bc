import { useEffect, useRef, useState } from 'react'
import { addressOf } from '../../../contract/endpoint.ts'
import { playVideo } from '../../../contract/videos/video-calls.ts'
import { ClipReader } from '../memory-card/clip-reader.ts'
import type { OwnClip } from '../memory-card/memory-cards.ts'
import { cameraCopyOf } from '../upload-plan/copies.ts'
import type { DayClip } from './use-day.ts'

export interface ClipSource {
  /** Null while it is looked for, and where nothing plays. */
  url: string | null
  /** Why there is no moving picture; null where there is one. */
  why: string | null
}

/** The file on the memory card, else the camera's own small copy, else what the shop has of it, else the file's sound. */
const ATTEMPTS = ['file', 'copy', 'shop', 'sound'] as const
const LOOKING: ClipSource = { url: null, why: null }

/**
 * The address of a clip, one at a time, released once the next one is shown. `fail` goes on to another file of the clip where
 * the browser cannot decode this one; `isHeard` where it decodes its sound.
 */
export function useClipSource(clip: DayClip, own: OwnClip | undefined, zone: string) {
  const { id, videoId, where } = clip
  const { found, facts } = own ?? {}
  const [tried, setTried] = useState({ id, count: 0, isHeard: false })
  const [source, setSource] = useState(LOOKING)
  const { count, isHeard } = tried.id === id ? tried : { count: 0, isHeard: false }
  const opened = useRef(new Set<string>())
  // only once the player shows another one: it may still be reading. Before the next one is opened, so that this one stays
  useEffect(() => releaseAllBut(source.url, opened.current), [source.url])
  useEffect(() => () => releaseAllBut(null, opened.current), [])
  useEffect(() => {
    let wanted = true
    setSource(LOOKING)
    const next = () => setTried({ id, count: count + 1, isHeard })
    const open = (file: File | undefined, why: string | null = null) => {
      if (!wanted) return
      if (!file) return next()
      const url = URL.createObjectURL(file)
      opened.current.add(url)
      setSource({ url, why })
    }
    const attempt = ATTEMPTS[count]
    if (attempt === 'file') open(found?.file)
    else if (attempt === 'copy') void copyOf(facts, found, zone).then(open)
    else if (attempt === 'shop' && videoId !== null && where !== 'card')
      setSource({ url: addressOf(playVideo, { params: { id: videoId } }), why: null })
    else if (attempt === 'shop') next()
    else if (attempt && isHeard) open(found?.file, `${cannotPlay(facts)} You hear its sound.`)
    else setSource({ url: null, why: whyNot(facts, found) })
    return () => {
      wanted = false
    }
  }, [id, facts, found, zone, videoId, where, count, isHeard])
  return {
    source,
    fail: (isHeardOnly: boolean) => setTried({ id, count: count + 1, isHeard: isHeard || isHeardOnly }),
  }
}

function releaseAllBut(shown: string | null, opened: Set<string>) {
  for (const url of opened) {
    if (url === shown) continue
    URL.revokeObjectURL(url)
    opened.delete(url)
  }
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

const cannotPlay = (facts: Facts) => `This browser can't play ${CODECS[facts?.codec ?? ''] ?? 'this format'}.`

function whyNot(facts: Facts, found: Found): string {
  if (!facts) return 'This clip was read on another computer. Choose its memory card here to play it.'
  if (!found) return "The memory card of this clip isn't connected. Choose its folder again to play it."
  return cannotPlay(facts)
}
