import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sheetKind } from './read-start-list.ts'

const DRAWS = new URL('../../../../tests/support/draws/', import.meta.url)

describe('a sheet', () => {
  it.each(readdirSync(DRAWS).filter((name) => !name.endsWith('.json')))('%s is a running order', (name) => {
    expect(sheetKind(readFileSync(new URL(name, DRAWS), 'utf8'))).toBe('draw')
  })

  it.each([
    ['links', 'Tess Calloway\thttps://videos.example/1\nBo Reed\thttps://videos.example/2'],
    ['links beside a draw', 'Draw\tRider\tLink\tPrice\n1\tTess\thttps://videos.example/1\t65'],
    ['prices', 'Name,Price\nTess Calloway,65\nCal,free'],
    ['names alone', 'Name\nTess Calloway\nBo Reed'],
    ['limits', 'Rider;Horse;Copies\nTess Calloway;Dash;3'],
  ])('with %s is a list of riders', (_, text) => {
    expect(sheetKind(text)).toBe('list')
  })

  it.each([
    [
      'a fee beside the draw',
      'Draw\tRider\tHorse\tFee\n1\tTess Calloway\tDash\t$65.00\n2\tBo Reed\tRoan\t$65.00',
    ],
    ['nothing else', '1  Tess Calloway  Dash\n2  Bo Reed  Roan'],
  ])('with %s is a running order', (_, text) => {
    expect(sheetKind(text)).toBe('draw')
  })
})
