import { expect, it } from 'vitest'
import { ownTurn } from './turns.ts'

it('lets one piece of long work into each turn of the event loop', async () => {
  const turns: string[] = []
  let isOver = false
  const look = () => {
    turns.push('others')
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  const work = async (name: string) => {
    await ownTurn()
    turns.push(name)
    // what needs no waiting goes on at once, as queries of SQLite do
    await Promise.resolve()
    turns.push(`${name} goes on`)
    await ownTurn()
    turns.push(`${name} ends`)
  }
  await Promise.all([work('a'), work('b')])
  isOver = true
  expect(turns.filter((turn) => turn !== 'others')).toEqual([
    'a',
    'a goes on',
    'b',
    'b goes on',
    'a ends',
    'b ends',
  ])
  for (const name of ['b', 'a ends', 'b ends']) {
    expect(turns[turns.indexOf(name) - 1], `before ${name}`).toBe('others')
  }
})

it('ends what has begun before it begins anything else, where that goes on', async () => {
  const turns: string[] = []
  const work = async (name: string) => {
    await ownTurn()
    turns.push(name)
    await ownTurn({ goesOn: true })
    turns.push(`${name} ends`)
  }
  await Promise.all([work('a'), work('b')])
  expect(turns).toEqual(['a', 'a ends', 'b', 'b ends'])
})
