export function contextOf(canvas: HTMLCanvasElement, settings?: CanvasRenderingContext2DSettings) {
  const context = canvas.getContext('2d', settings)
  if (!context) throw new Error('This browser cannot draw')
  return context
}
