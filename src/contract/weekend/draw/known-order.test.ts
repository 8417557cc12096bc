import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { DrawnRun } from './draw-line.ts'
import { countLines } from './draw-line.ts'
import { readDraw } from './read-draw.ts'

/** A known order, printed in any form that producers use, comes back as it was. */

const RIDERS = [
  'Leslie Rosser',
  'Amy Cole',
  "Kylie O'Brien",
  'Bo Reed',
  'Zoë Hernández',
  'Mary-Jo Van Pelt',
  'Ty Burns Jr',
]
const HORSES = [
  'Dash Ta Fame',
  'Blue',
  'Water Lily',
  'Lunch Money',
  'Made From Scratch',
  'Inside Out',
  'Honor The Ladies',
  'Mister',
]
const TOWNS = ['Weatherford, TX', 'Rapid City, SD', 'Calgary, AB']
const GOES = ['Friday Open 4D', 'Saturday Youth', 'Sunday Short Go', 'Saturday Senior']

const entry = fc.record({
  riderName: fc.constantFrom(...RIDERS),
  horseName: fc.constantFrom(...HORSES),
  scratched: fc.boolean().map((is) => is),
  dragAfter: fc.boolean(),
  town: fc.constantFrom(...TOWNS),
})
type Entry = typeof entry extends fc.Arbitrary<infer T> ? T : never

const order = fc.record({
  goes: fc.shuffledSubarray(GOES, { minLength: 1, maxLength: 3 }),
  sizes: fc.array(fc.integer({ min: 4, max: 14 }), { minLength: 3, maxLength: 3 }),
  entries: fc.array(entry, { minLength: 42, maxLength: 42 }),
  scratches: fc.array(fc.nat(41), { maxLength: 4 }),
})

const pick = <T>(...values: T[]) => fc.constantFrom(...values)
const layout = fc.record({
  separator: pick('tab', 'bar', 'semicolon', 'csv', 'fixed', 'gaps', 'dash', 'slash'),
  widths: fc.array(fc.integer({ min: 2, max: 9 }), { minLength: 6, maxLength: 6 }),
  order: fc.shuffledSubarray(['draw', 'rider', 'horse', 'town', 'back'] as const, {
    minLength: 3,
    maxLength: 5,
  }),
  headings: fc.record({
    draw: pick('Draw', 'No.', '#', 'Startnr.'),
    rider: pick('Rider', 'NAME', 'Contestant', 'Jinete', 'Cavalière'),
    horse: pick('Horse', 'HORSE NAME', 'Pferd', 'Cheval'),
    town: pick('Hometown', 'City/State'),
    back: pick('Back #', 'Tag'),
    status: pick('Status', 'Notes', 'Bemerkungen'),
  }),
  hasHeadings: fc.boolean(),
  number: pick(
    (n: number) => `${n}`,
    (n: number) => `${n}.`,
    (n: number) => `#${n}`,
    (n: number) => `${n})`,
  ),
  name: pick(
    (name: string) => name,
    (name: string) => name,
    (name: string) => name.toUpperCase(),
  ),
  mark: pick('front', 'end', 'brackets', 'struck', 'cell'),
  scratch: pick('SCR', 'SCRATCHED', 'abgemeldet', 'forfait', 'retirada'),
  drag: pick(
    'DRAG',
    '*** DRAG ***',
    '- - - ground drag - - -',
    '-- Tractor (8 min) --',
    '🚜',
    'hersage',
    '=== Bahnpflege ===',
  ),
  go: pick(
    (go: string) => go,
    (go: string) => go.toUpperCase(),
    (go: string) => `--- ${go} ---`,
    (go: string) => `${go} (continued)`,
    (go: string) => `Class: ${go}`,
    (go: string) => `${go} - Order of Go`,
  ),
  page: fc.option(fc.integer({ min: 3, max: 20 })),
  footer: pick(
    (n: number) => `Page ${n}`,
    (n: number) => `- ${n} -`,
    (n: number) => `Printed 6/11/2026 9:14 PM   ${n} of 9`,
  ),
  around: pick('', '', '> ', '- ', '• ', 'email'),
  hasBlanks: fc.boolean(),
})
type Layout = typeof layout extends fc.Arbitrary<infer T> ? T : never

function runsOf({ goes, sizes, entries, scratches }: typeof order extends fc.Arbitrary<infer T> ? T : never) {
  const runs: (DrawnRun & Pick<Entry, 'town'>)[] = []
  for (const [index, go] of goes.entries())
    for (let draw = 1; draw <= (sizes[index] ?? 4); draw++) {
      const { scratched: _, ...one } = entries[runs.length] as Entry
      runs.push({ ...one, go, draw, scratched: scratches.includes(runs.length) })
    }
  return runs
}

function print(runs: ReturnType<typeof runsOf>, how: Layout): string {
  const isPair = how.separator === 'dash' || how.separator === 'slash'
  const needed = new Set(how.order)
  const shown = how.hasHeadings && !isPair && needed.has('draw') && needed.has('rider') && needed.has('horse')
  const columns: (keyof Layout['headings'])[] = shown ? [...how.order] : ['draw', 'rider', 'horse']
  if (how.mark === 'cell' && shown) columns.push('status')
  const isFront = how.mark === 'front' && columns[0] === 'draw'
  const cellsOf = (run: (typeof runs)[number], index: number) =>
    columns.map((column) => {
      const { riderName, horseName, draw, town, scratched } = run
      const isLast =
        column === (isPair ? 'horse' : columns.findLast((one) => one === 'rider' || one === 'horse'))
      const isMarked = scratched && !isFront && how.mark !== 'struck' && !columns.includes('status') && isLast
      const mark = !isMarked ? '' : how.mark === 'brackets' ? ` (${how.scratch})` : `  ${how.scratch}`
      if (column === 'draw') return how.number(draw as number)
      if (column === 'rider') return how.name(riderName) + mark
      if (column === 'horse') return how.name(horseName) + mark
      if (column === 'town') return town
      if (column === 'back') return String(500 + index)
      return scratched ? how.scratch : ''
    })
  const table = runs.map(cellsOf)
  const widths = columns.map(
    (column, at) =>
      Math.max(how.headings[column].length, ...table.map((cells) => cells[at]?.length ?? 0)) +
      (how.widths[at] ?? 2),
  )
  const join = (cells: string[]) => {
    if (how.separator === 'tab') return cells.join('\t')
    if (how.separator === 'bar') return `| ${cells.join(' | ')} |`
    if (how.separator === 'semicolon') return cells.join(';')
    if (how.separator === 'csv')
      return cells.map((cell) => (/[,"]/.test(cell) ? `"${cell}"` : cell)).join(',')
    if (how.separator === 'dash') return `${cells[0]} ${cells.slice(1).join(' - ')}`
    if (how.separator === 'slash') return `${cells[0]} ${cells.slice(1).join(' / ')}`
    if (how.separator === 'gaps') return cells.join(' '.repeat(how.widths[0] ?? 2))
    return cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 2))
      .join('')
      .trimEnd()
  }
  const lines: string[] = []
  const head = (go: string) => {
    if (how.hasBlanks && lines.length > 0) lines.push('')
    lines.push(how.go(go))
    if (shown) lines.push(join(columns.map((column) => how.headings[column])))
  }
  let page = 0
  for (const [index, run] of runs.entries()) {
    if (run.go !== runs[index - 1]?.go) head(run.go)
    else if (how.page && index % how.page === 0) {
      lines.push(how.footer(++page))
      head(run.go)
    }
    const text = join(table[index] as string[])
    const struck = run.scratched && how.mark === 'struck' ? `~~${text}~~` : text
    lines.push(run.scratched && isFront ? `${how.scratch} ${struck}` : struck)
    if (run.dragAfter) lines.push(how.drag)
  }
  if (how.around === 'email')
    return [
      'Hi Jen,',
      'here is the draw, see you there!',
      '',
      'On Thu, Jun 11, 2026 at 9:14 PM Lone Star <draw@lonestar.example> wrote:',
      ...lines.map((line) => `> ${line}`.trimEnd()),
      '>',
      '> Thanks,',
      '> Barb Lockhart',
    ].join('\n')
  return lines.map((line) => (line ? how.around + line : line)).join('\n')
}

it('a known order comes back from any columns, widths, separators, headings and page breaks', () => {
  fc.assert(
    fc.property(order, layout, (known, how) => {
      const runs = runsOf(known)
      const source = print(runs, how)
      const lines = readDraw(source)
      const told = (run: DrawnRun) =>
        [run.go, run.draw, run.riderName, run.horseName, run.scratched, run.dragAfter]
          .join(' · ')
          .toLowerCase()
      expect(
        lines.flatMap(({ run }) => (run ? [told(run)] : [])),
        source,
      ).toEqual(runs.map(told))
      const { lines: all, ...counts } = countLines(lines)
      expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(all)
      expect(counts.questions, source).toBe(0)
    }),
    { numRuns: 100 },
  )
})

it('ragged lines are read in their order, even those that stand below a heading by chance', () => {
  const lines = [
    'NAME   Draw   Horse   Status',
    'Leslie Rosser   #1   Blue',
    'Amy Cole   #2   Dash Ta Fame',
    'Mary-Jo Van Pelt   #3   Water Lily',
    'Leslie Rosser   #4   Mister',
  ]
  const runs = readDraw(lines.join('\n')).flatMap(({ run }) => run ?? [])
  expect(runs.map(({ draw, riderName, horseName }) => `${draw} ${riderName}, ${horseName}`)).toEqual([
    '1 Leslie Rosser, Blue',
    '2 Amy Cole, Dash Ta Fame',
    '3 Mary-Jo Van Pelt, Water Lily',
    '4 Leslie Rosser, Mister',
  ])
})
