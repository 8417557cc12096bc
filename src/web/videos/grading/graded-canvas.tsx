import { type ComponentProps, useEffect, useRef } from 'react'
import type { Cube } from '../../../contract/videos/grading/cube.ts'
import { contextOf, sharedPainter } from './painter.ts'

interface GradedCanvasProps extends ComponentProps<'canvas'> {
  frame: ImageBitmap
  /** Undefined while it loads. */
  cube: Cube | undefined
  /** Width in pixels; at most the frame's own. */
  pixels: number
}

/** A frame with a grade on it. */
export function GradedCanvas({ frame, cube, pixels, ...rest }: GradedCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const painter = sharedPainter()
  const width = Math.min(pixels, painter.maxWidth, frame.width)
  const height = Math.round((width * frame.height) / frame.width)
  useEffect(() => {
    if (!cube) return
    const next = requestAnimationFrame(() => {
      if (canvas.current) painter.paint(frame, cube, canvas.current)
    })
    return () => cancelAnimationFrame(next)
  }, [painter, frame, cube])
  return <canvas {...rest} ref={canvas} width={width} height={height} />
}

/** The ungraded frame, without an image element's color management. */
export function UngradedCanvas({ frame, ...rest }: ComponentProps<'canvas'> & { frame: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) contextOf(canvas.current).drawImage(frame, 0, 0)
  }, [frame])
  return <canvas {...rest} ref={canvas} width={frame.width} height={frame.height} />
}
