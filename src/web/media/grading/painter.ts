import type { Cube } from '../../../contract/grading/cube.ts'
import { cpuPainter } from './cpu-painter.ts'
import { openGpuPainter } from './gpu-painter.ts'

/** Shows a frame through a cube. */
export interface Painter {
  kind: 'gpu' | 'cpu'
  /** How wide a picture it can paint while a slider moves. */
  maxWidth: number
  /** Fills the canvas, at the size that the canvas has. */
  paint(frame: ImageBitmap, cube: Cube, onto: HTMLCanvasElement): void
}

let painter: Painter | undefined

/** One for the whole screen: browsers allow only a few WebGL contexts. */
export const sharedPainter = () => {
  painter ??= openGpuPainter() ?? cpuPainter
  return painter
}
