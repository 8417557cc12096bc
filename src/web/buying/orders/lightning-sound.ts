import { useEffect, useRef, useState } from 'react'
import { localStore } from '../../platform/browser/browser-storage.ts'
import { wantsMotion } from '../../platform/browser/wants-motion.ts'

/** A synthesized crack of lightning and its thunder. */
function playLightning(context: AudioContext = new AudioContext()): () => void {
  const now = context.currentTime
  const volume = context.createGain()
  volume.gain.value = 0.5
  volume.connect(context.destination)
  crack(context, volume, now)
  crack(context, volume, now + 0.09, 0.5)
  const thunder = rumble(context, volume, now + 0.04)
  const stop = () => {
    if (context.state !== 'closed') void context.close()
  }
  thunder.onended = stop
  return stop
}

/** A short bright burst of noise through a falling band-pass. */
function crack(context: AudioContext, out: AudioNode, at: number, loudness = 1) {
  const source = noise(context, 0.35, () => Math.random() * 2 - 1)
  const filter = context.createBiquadFilter()
  filter.type = 'bandpass'
  filter.frequency.setValueAtTime(5200, at)
  filter.frequency.exponentialRampToValueAtTime(500, at + 0.3)
  const envelope = context.createGain()
  envelope.gain.setValueAtTime(0.0001, at)
  envelope.gain.exponentialRampToValueAtTime(loudness, at + 0.006)
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + 0.34)
  source.connect(filter).connect(envelope).connect(out)
  source.start(at)
}

/** Brown noise below 160 Hz that swells twice. */
function rumble(context: AudioContext, out: AudioNode, at: number) {
  let last = 0
  const source = noise(context, 2.4, () => {
    last = (last + 0.04 * (Math.random() * 2 - 1)) / 1.02
    return last * 3.5
  })
  const filter = context.createBiquadFilter()
  filter.type = 'lowpass'
  filter.frequency.setValueAtTime(160, at)
  filter.frequency.exponentialRampToValueAtTime(55, at + 2.2)
  const envelope = context.createGain()
  envelope.gain.setValueAtTime(0.0001, at)
  envelope.gain.exponentialRampToValueAtTime(1.4, at + 0.12)
  envelope.gain.exponentialRampToValueAtTime(0.45, at + 0.6)
  envelope.gain.exponentialRampToValueAtTime(0.8, at + 0.9)
  envelope.gain.exponentialRampToValueAtTime(0.0001, at + 2.35)
  source.connect(filter).connect(envelope).connect(out)
  source.start(at)
  return source
}

function noise(context: AudioContext, seconds: number, next: () => number) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * seconds), context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let i = 0; i < samples.length; i++) samples[i] = next()
  const source = context.createBufferSource()
  source.buffer = buffer
  return source
}

const AFTER_MS = 300
const KEY = 'soundMuted'

/** Plays once, 300 ms after opening. Silent with reduced motion. */
export function useLightningSound() {
  const [muted, setMuted] = useState(() => localStore.read(KEY) === 'true')
  const mutedNow = useRef(muted)
  const stop = useRef<() => void>(undefined)

  useEffect(() => {
    const timer = setTimeout(() => {
      if (mutedNow.current || !wantsMotion()) return
      try {
        stop.current = playLightning()
      } catch {
        // no audio
      }
    }, AFTER_MS)
    return () => {
      clearTimeout(timer)
      stop.current?.()
    }
  }, [])

  const toggle = () => {
    const next = !muted
    setMuted(next)
    mutedNow.current = next
    localStore.write(KEY, String(next))
    if (next) stop.current?.()
  }
  return { muted, toggle }
}
