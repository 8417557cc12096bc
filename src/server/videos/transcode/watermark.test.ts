import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawWatermark } from './watermark.ts'

const EXOTIC = ['W'.repeat(80), `${'x'.repeat(59)}👩`, '\u200b\u202e', 'a\u0001b\nc']

test.each(['Films', 'Double Mountain Fork Films and Photography of West Texas, LLC', '<b>&"\''])(
  'a shop called %j has its mark on pictures of every shape',
  hasItsMark,
)
test.each(EXOTIC)('so has one called %j', { tags: ['long'] }, hasItsMark)

async function hasItsMark(name: string) {
  for (const [width, height] of [
    [1280, 720],
    [406, 720],
    [128, 72],
  ] as const) {
    const drawn = sharp(await drawWatermark(name, { width, height }))
    const { width: w, height: h } = await drawn.metadata()
    expect([w, h]).toEqual([width, height])
    const { channels } = await drawn.stats()
    expect(channels[3]?.max).toBeGreaterThan(0)
  }
}
