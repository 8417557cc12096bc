import type { Cube } from './cube.ts'

/** The cube as a `.cube` file, which ffmpeg and every grading program read. */
export function cubeText({ size, values }: Cube, title: string) {
  const lines = [
    `TITLE "${title
      .replace(/["\s]+/g, ' ')
      .trim()
      .slice(0, 100)}"`,
    `LUT_3D_SIZE ${size}`,
  ]
  for (let i = 0; i < values.length; i += 3) {
    lines.push(`${short(values[i])} ${short(values[i + 1])} ${short(values[i + 2])}`)
  }
  return `${lines.join('\n')}\n`
}

const short = (value = 0) => String(Math.round(value * 1e6) / 1e6)
