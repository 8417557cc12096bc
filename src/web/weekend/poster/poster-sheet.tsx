import './poster-sheet.css'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Poster } from '../../../contract/weekend/poster/poster.ts'
import { ShopName } from '../../pages/base/shop.tsx'
import { QrCode } from '../../platform/ui/qr-code.tsx'

/** In percent of the sheet's width. */
const LARGEST = 7.4
const ROOM = 90

export type Paper = 'a4' | 'letter'

const SIZES: Record<Paper, string> = { a4: '210mm 297mm', letter: '8.5in 11in' }

/** All measures are relative to the sheet's width, so that the screen shows what is printed. */
export function PosterSheet({ poster, paper }: { poster: Poster; paper: Paper }) {
  const { event, line, shortAddress, eventUrl } = poster
  return (
    <>
      <style>{`@page { size: ${SIZES[paper]}; margin: 0 }`}</style>
      <section className="poster-sheet" data-paper={paper} aria-label={`Poster of ${event.name}`}>
        <div className="poster-trail" />
        <p
          className="poster-headline"
          style={{ fontSize: fitting(line, { largest: 11.6, smallest: 7, whole: 256 }) }}
        >
          {line}
        </p>
        <div>
          <p
            className="poster-event"
            style={{ fontSize: fitting(event.name, { largest: 5.4, smallest: 3.4, whole: 190 }) }}
          >
            {event.name}
          </p>
          <p style={{ fontSize: fitting(event.date, { largest: 4, smallest: 2.6, whole: 170 }) }}>
            {event.date}
          </p>
        </div>
        <QrCode text={eventUrl} label={`QR code to ${event.name}`} className="poster-code" />
        <div>
          <p className="poster-hint">Point your camera at the code, or type</p>
          <PosterAddress key={shortAddress} text={shortAddress} />
        </div>
        <p className="poster-brand">
          <ShopName className="poster-logo" />
        </p>
      </section>
    </>
  )
}

/** In percent of the sheet's width: one line if that is large enough to read, else several. */
const fitting = (
  { length }: string,
  { largest, smallest, whole }: { largest: number; smallest: number; whole: number },
) => `${Math.min(largest, Math.max(smallest, whole / Math.max(1, length))).toFixed(2)}cqw`

/** The short address in one line, by its measured width. */
function PosterAddress({ text }: { text: string }) {
  const line = useRef<HTMLSpanElement>(null)
  const [ems, setEms] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (!line.current) return
      const { width } = line.current.getBoundingClientRect()
      setEms(width / Number.parseFloat(getComputedStyle(line.current).fontSize))
    }
    measure()
    document.fonts.addEventListener('loadingdone', measure)
    return () => document.fonts.removeEventListener('loadingdone', measure)
  }, [])
  return (
    <p className="poster-address" style={{ fontSize: `${Math.min(LARGEST, ROOM / ems).toFixed(2)}cqw` }}>
      <span ref={line}>{text}</span>
    </p>
  )
}
