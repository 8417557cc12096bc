import { expect, test } from 'vitest'
import { readRequest } from './request.mjs'

test.each([
  [[], { words: [], extent: 'quick', shard: null }],
  [['refunds'], { words: ['refunds'], extent: 'quick', shard: null }],
  [['--all'], { words: [], extent: 'all', shard: null }],
  [['--all', '--shard', '2/3'], { words: [], extent: 'all', shard: '2/3' }],
  [['--all', '--rest', '--shard=1/1'], { words: [], extent: 'rest', shard: '1/1' }],
])('%j is understood', (args, request) => {
  expect(readRequest(args)).toEqual(request)
})

test.each([
  [['--al']],
  [['--shard', '1/3']],
  [['--all', '--shard', '4/3']],
  [['--all', '--shard', '0/3']],
  [['--all', 'refunds']],
])('%j is answered with what can be asked for', (args) => {
  expect(() => readRequest(args)).toThrow('npm run test:all -- --shard 1/3')
})
