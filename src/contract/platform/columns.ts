type Json = string | number | boolean | null | Json[] | JsonObject
interface JsonObject {
  [key: string]: Json
}

/** A list of objects in a compact form: each key once, and what most of them share once. */
export interface Columns {
  rows: number
  columns: Record<string, Column>
}

/** The values of one key. */
interface Column {
  each?: Json[]
  /** Few different texts: `each` has their places in this list. */
  texts?: string[]
  /** The value of all rows but those of `at`. Without it, only the rows of `at` have the key. */
  all?: Json
  /** Row numbers, each as the step from the one before. */
  at?: number[]
  /** The values of the rows in `at`. */
  of?: Column
  /** Whole numbers, each as the step from the one before. */
  steps?: Column
  objects?: Columns
  /** The values are lists, of so many of the objects. */
  sizes?: number[]
}

type Cell = Json | undefined

/** From this share of the rows on, a value counts as that of all. Below it the positions of the others cost more. */
const MOST = 0.9

/** Up to this share of the rows, different texts are listed apart. */
const FEW = 0.25

/** A list that is worth it. */
export const isList = (data: unknown): data is object[] =>
  Array.isArray(data) && data.length > 1 && data.every(isObject)

export function toColumns(list: object[]): Columns {
  const rows = list as JsonObject[]
  const keys = [...new Set(rows.flatMap(Object.keys))]
  const columns = keys.map((key) => [key, columnOf(rows.map((row) => row[key]))] as const)
  return { rows: rows.length, columns: Object.fromEntries(columns) }
}

function columnOf(values: Cell[]): Column {
  if (!values.every((value) => value !== undefined)) return without(values, undefined)
  if (values.every(isObject)) return { objects: toColumns(values) }
  if (values.every(isObjects) && values.some(({ length }) => length > 0))
    return { objects: toColumns(values.flat()), sizes: values.map(({ length }) => length) }
  const most = commonest(values)
  if (most !== undefined) return { all: most, ...without(values, most) }
  if (values.every((value) => Number.isSafeInteger(value))) {
    const steps = stepsOf(values as number[])
    if (commonest(steps) !== undefined) return { steps: columnOf(steps) }
  }
  if (values.every((value) => typeof value === 'string')) {
    const texts = [...new Set(values)]
    const placeOf = new Map(texts.map((text, place) => [text, place]))
    if (texts.length <= values.length * FEW)
      return { texts, each: values.map((text) => placeOf.get(text) ?? 0) }
  }
  return { each: values }
}

function without(values: Cell[], left: Cell): Pick<Column, 'at' | 'of'> {
  const same = identity(left)
  const others = values.flatMap((value, row) => (identity(value) === same ? [] : [{ row, value }]))
  if (others.length === 0) return {}
  return { at: stepsOf(others.map(({ row }) => row)), of: columnOf(others.map(({ value }) => value)) }
}

function commonest(values: Json[]): Json | undefined {
  for (const same of Map.groupBy(values, identity).values())
    if (same.length >= values.length * MOST) return same[0]
}

/** Equal for equal values only. */
const identity = (value: Cell) =>
  typeof value === 'object' ? JSON.stringify(value) : typeof value === 'string' ? `"${value}` : value

export function fromColumns({ rows, columns }: Columns): object[] {
  const list: JsonObject[] = Array.from({ length: rows }, () => ({}))
  for (const [key, column] of Object.entries(columns)) {
    const values = valuesOf(column, rows)
    list.forEach((row, n) => {
      const value = values[n]
      if (value !== undefined) row[key] = value
    })
  }
  return list
}

function valuesOf({ each, texts, all, at, of, steps, objects, sizes }: Column, rows: number): Cell[] {
  if (each) return texts ? each.map((place) => texts[Number(place)]) : each
  if (steps) return sumsOf(valuesOf(steps, rows) as number[])
  if (objects) {
    const values = fromColumns(objects) as JsonObject[]
    return sizes ? sizes.map((size) => values.splice(0, size)) : values
  }
  const values = Array.from<Cell>({ length: rows }).fill(all)
  if (!at || !of) return values
  const others = valuesOf(of, at.length)
  sumsOf(at).forEach((row, n) => {
    values[row] = others[n]
  })
  return values
}

const stepsOf = (numbers: number[]) => numbers.map((number, n) => number - (numbers[n - 1] ?? 0))

function sumsOf(steps: number[]) {
  let sum = 0
  return steps.map((step) => {
    sum += step
    return sum
  })
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const isObjects = (value: Json): value is JsonObject[] => Array.isArray(value) && value.every(isObject)
