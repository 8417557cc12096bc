import { type Cube, lookUp, makeCube } from './cube.ts'

const MIN_SIZE = 2
const MAX_SIZE = 65
/** A LUT of the largest size with long lines. */
export const MAX_CUBE_BYTES = 12 * 1024 * 1024

interface Header {
  title: string | null
  size: number | null
  min: number[]
  max: number[]
}

/** A `.cube` file that cannot be used; the message is a sentence for the owner. */
export class CubeProblem extends Error {
  override name = 'CubeProblem'
}

/** Reads a `.cube` file of any size and domain, and resamples it to ours. */
export function readCube(text: string): { title: string | null; cube: Cube } {
  const header: Header = { title: null, size: null, min: [0, 0, 0], max: [1, 1, 1] }
  let values = new Float32Array(0)
  let count = 0
  for (const [index, line] of lines(text)) {
    if (/^[a-z]/i.test(line)) {
      readKeyword(header, line, index)
      continue
    }
    if (header.size === null)
      throw new CubeProblem(`Line ${index} comes before LUT_3D_SIZE: this is not a .cube file`)
    if (values.length === 0) values = new Float32Array(header.size ** 3 * 3)
    const colour = numbersOf(line)
    if (colour?.length !== 3)
      throw new CubeProblem(`Line ${index} should hold three numbers: ${excerpt(line)}`)
    if (count === values.length) throw new CubeProblem(tooMany(header.size))
    values.set(colour, count)
    count += 3
  }
  const { size, title, min, max } = header
  if (size === null) throw new CubeProblem('This is not a .cube file: it has no line LUT_3D_SIZE')
  if (count !== size ** 3 * 3 || count !== values.length)
    throw new CubeProblem(
      `The file is not complete: it holds ${count / 3} colors, a cube of size ${size} has ${size ** 3}`,
    )
  if (min.some((low, i) => low >= (max[i] as number)))
    throw new CubeProblem('DOMAIN_MIN must be smaller than DOMAIN_MAX')
  return { title, cube: resample({ size, values }, min, max) }
}

function* lines(text: string): Iterable<[number, string]> {
  let index = 0
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    index++
    const content = line.trim()
    if (content && !content.startsWith('#')) yield [index, content]
  }
}

function readKeyword(header: Header, line: string, index: number) {
  const [, word = '', rest = ''] = /^(\S+)\s*(.*)$/.exec(line) ?? []
  const numbers = numbersOf(rest)
  switch (word.toUpperCase()) {
    case 'TITLE':
      header.title = rest.replace(/^"|"$/g, '').trim() || null
      return
    case 'LUT_3D_SIZE':
      header.size = sizeOf(rest)
      return
    case 'DOMAIN_MIN':
    case 'DOMAIN_MAX':
      if (numbers?.length !== 3)
        throw new CubeProblem(`Line ${index} should hold three numbers: ${excerpt(line)}`)
      if (word.toUpperCase() === 'DOMAIN_MIN') header.min = numbers
      else header.max = numbers
      return
    case 'LUT_3D_INPUT_RANGE':
      if (numbers?.length !== 2)
        throw new CubeProblem(`Line ${index} should hold two numbers: ${excerpt(line)}`)
      header.min = numbers.slice(0, 1).flatMap((low) => [low, low, low])
      header.max = numbers.slice(1).flatMap((high) => [high, high, high])
      return
    case 'LUT_1D_SIZE':
      throw new CubeProblem(
        'This table is one-dimensional (LUT_1D_SIZE). Please export a 3D .cube from your program',
      )
    default:
      throw new CubeProblem(`Line ${index} cannot be read: ${excerpt(line)}`)
  }
}

function sizeOf(text: string) {
  const size = Number(text)
  if (!Number.isInteger(size) || size < MIN_SIZE || size > MAX_SIZE)
    throw new CubeProblem(
      `LUT_3D_SIZE is ${excerpt(text)}: sizes from ${MIN_SIZE} to ${MAX_SIZE} are possible`,
    )
  return size
}

function numbersOf(text: string) {
  const numbers = text.split(/\s+/).map(Number)
  return numbers.every(Number.isFinite) ? numbers : null
}

const excerpt = (text: string) => JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text)

const tooMany = (size: number) =>
  `The file holds more colors than a cube of size ${size} has, which is ${size ** 3}`

const resample = (cube: Cube, min: number[], max: number[]) =>
  makeCube((colour) => {
    for (let i = 0; i < 3; i++) {
      const low = min[i] as number
      colour[i] = ((colour[i] as number) - low) / ((max[i] as number) - low)
    }
    lookUp(cube, colour)
  })
