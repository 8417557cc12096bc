import { expect, it } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

it('resumes one caller per turn of the event loop', async () => {
  const turns: string[] = []
  let isOver = false
  const look = () => {
    turns.push('others')
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  const work = async (name: string) => {
    await yieldToEventLoop()
    turns.push(name)
    // resolves at once, as SQLite queries do
    await Promise.resolve()
    turns.push(`${name} continues`)
    await yieldToEventLoop()
    turns.push(`${name} ends`)
  }
  await Promise.all([work('a'), work('b')])
  isOver = true
  expect(turns.filter((turn) => turn !== 'others')).toEqual([
    'a',
    'a continues',
    'b',
    'b continues',
    'a ends',
    'b ends',
  ])
  for (const name of ['b', 'a ends', 'b ends']) {
    expect(turns[turns.indexOf(name) - 1], `before ${name}`).toBe('others')
  }
})

it('resumes continuing work before work that has yet to start', async () => {
  const turns: string[] = []
  const work = async (name: string) => {
    await yieldToEventLoop()
    turns.push(name)
    await yieldToEventLoop({ continuing: true })
    turns.push(`${name} ends`)
  }
  await Promise.all([work('a'), work('b')])
  expect(turns).toEqual(['a', 'a ends', 'b', 'b ends'])
})
