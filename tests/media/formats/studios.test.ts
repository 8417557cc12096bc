import { describe } from 'vitest'
import { goThrough } from './go-through.ts'
import { STUDIO_KINDS } from './studio-kinds.ts'

const { testEach } = goThrough(STUDIO_KINDS)

testEach('quick')

describe('in full', { tags: ['long'] }, () => testEach('long'))
