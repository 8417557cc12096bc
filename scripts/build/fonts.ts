import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// the same characters as the unicode-range of these files in src/web/styles.css
const BASIC = `${Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')}©·×–—‘’“”•…`

/** What a shop's name may be made of when it is drawn over a preview. */
const LATIN = `${BASIC}${Array.from({ length: 96 }, (_, index) => String.fromCharCode(160 + index)).join('')}`

/** Headlines have one weight and one width; running text has a few weights. */
interface Font {
  name: string
  from: string
  axes: Record<string, number | { min: number; max: number }>
}

const FONTS: [Font, ...Font[]] = [
  {
    name: 'archivo',
    from: '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
    axes: { wdth: 115, wght: 800 },
  },
  {
    name: 'inter',
    from: '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
    axes: { wght: { min: 400, max: 700 } },
  },
]

/** Cuts the fonts down to what nearly every text is made of: 30 KB instead of 138 before the first words look right. */
export async function makeFonts(modules: string, to: string) {
  await mkdir(to, { recursive: true })
  for (const { name, from, axes } of FONTS) {
    const whole = await readFile(join(modules, from))
    const small = await subsetFont(whole, BASIC, { targetFormat: 'woff2', variationAxes: axes })
    await writeFile(join(to, `${name}.woff2`), small)
  }
  const [{ from, axes }] = FONTS
  const whole = await readFile(join(modules, from))
  await writeFile(
    join(to, 'watermark.ttf'),
    await subsetFont(whole, LATIN, { targetFormat: 'sfnt', variationAxes: axes }),
  )
}
