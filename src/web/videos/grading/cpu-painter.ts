import { lookUp } from '../../../contract/videos/grading/look-up.ts'
import type { Rgb } from '../../../contract/videos/grading/rec709.ts'
import { contextOf } from './context-of.ts'
import type { Painter } from './painter.ts'

/** The same arithmetic pixel by pixel, for browsers without WebGL2. */
export const cpuPainter: Painter = {
  kind: 'cpu',
  maxWidth: 480,
  paint(frame, cube, onto) {
    const context = contextOf(onto, { willReadFrequently: true })
    context.drawImage(frame, 0, 0, onto.width, onto.height)
    const picture = context.getImageData(0, 0, onto.width, onto.height)
    const { data } = picture
    const colour: Rgb = [0, 0, 0]
    for (let i = 0; i < data.length; i += 4) {
      for (let channel = 0; channel < 3; channel++) colour[channel] = (data[i + channel] as number) / 255
      lookUp(cube, colour)
      for (let channel = 0; channel < 3; channel++)
        data[i + channel] = Math.round((colour[channel] as number) * 255)
    }
    context.putImageData(picture, 0, 0)
  },
}
