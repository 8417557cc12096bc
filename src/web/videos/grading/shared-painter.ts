import { cpuPainter } from './cpu-painter.ts'
import { openGpuPainter } from './gpu-painter.ts'
import type { Painter } from './painter.ts'

let painter: Painter | undefined

/** One for the whole screen: browsers allow only a few WebGL contexts. */
export const sharedPainter = () => {
  painter ??= openGpuPainter() ?? cpuPainter
  return painter
}
