import type { Cube } from '../../../contract/videos/grading/cube.ts'

/** Shows a frame through a cube. */
export interface Painter {
  kind: 'gpu' | 'cpu'
  /** How wide a picture it can paint while a slider moves. */
  maxWidth: number
  /** Fills the canvas, at the size that the canvas has. */
  paint(frame: ImageBitmap, cube: Cube, onto: HTMLCanvasElement): void
}
