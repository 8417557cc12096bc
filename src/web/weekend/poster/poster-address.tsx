import { useLayoutEffect, useRef, useState } from 'react'

/** In hundredths of the sheet's width. */
const LARGEST = 7.4
const ROOM = 90

/** What is typed from the paper: all of it in one line. Letters differ in width, so it is measured and not counted. */
export function PosterAddress({ text }: { text: string }) {
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
