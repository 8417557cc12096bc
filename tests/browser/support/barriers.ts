import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Locator, type Page } from '@playwright/test'
import type axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Nothing on the screen as it stands that would keep somebody out. */
export async function expectNoBarriers(page: Page) {
  // half a megabyte, so a page gets it once, however often it is looked at
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(SOURCE)
  const find = () =>
    page.evaluate(async (tags) => {
      // what still fades in is fainter than it will be
      const ends = document.getAnimations().flatMap((one) => {
        const isEndless = one.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
        return isEndless || one.playState !== 'running' ? [] : one.finished.catch(() => undefined)
      })
      await Promise.race([Promise.all(ends), new Promise((resolve) => setTimeout(resolve, 2000))])
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const { violations } = await run({ runOnly: tags, resultTypes: ['violations'] })
      const found: string[] = []
      for (const { id, nodes } of violations)
        for (const { target, html } of nodes)
          if (id !== 'target-size' || !(await isLargeInTheMiddle(`${target}`)))
            found.push(`${id}: ${target} ${html}`)
      return found

      /** Where the page is scrolled to by chance, a bar that stays may cover a part of what is under it. */
      async function isLargeInTheMiddle(selector: string) {
        const before = scrollY
        document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { violations } = await run(selector, { runOnly: ['target-size'] })
        scrollTo({ top: before, behavior: 'instant' })
        return violations.length === 0
      }
    }, TAGS)
  // what is still moving to its place may overlap for a moment
  await expect.poll(find, page.url()).toEqual([])
}

/** The page needs no more than this width, and keeps it. */
export async function expectToFit(page: Page, width: number) {
  await page.setViewportSize({ width, height: 900 })
  const widest = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(widest, `${page.url()} at ${width} px`).toBeLessThanOrEqual(width)
}

/** Neither covers the other. */
export async function expectApart(one: Locator, other: Locator) {
  const boxes = async () => {
    const [a, b] = [await one.boundingBox(), await other.boundingBox()]
    if (!a || !b) return 'not there'
    const apart =
      a.y + a.height <= b.y || b.y + b.height <= a.y || a.x + a.width <= b.x || b.x + b.width <= a.x
    return apart ? 'apart' : JSON.stringify([a, b])
  }
  await expect.poll(boxes).toBe('apart')
}
