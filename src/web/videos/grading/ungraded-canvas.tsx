import { type ComponentProps, useEffect, useRef } from 'react'
import { contextOf } from './context-of.ts'

/** The frame as the camera recorded it, without what an image element would do to its colours. */
export function UngradedCanvas({ frame, ...rest }: ComponentProps<'canvas'> & { frame: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) contextOf(canvas.current).drawImage(frame, 0, 0)
  }, [frame])
  return <canvas {...rest} ref={canvas} width={frame.width} height={frame.height} />
}
