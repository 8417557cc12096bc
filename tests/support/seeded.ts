import { relative } from 'node:path'
import fc from 'fast-check'
import { expect, inject } from 'vitest'
import { SEED, seedRandom } from './seeded-random.ts'

// by file and engine: two that run at once must not make up the same names
seedRandom(`${relative('.', expect.getState().testPath ?? '')} ${inject('postgres') ? 'postgres' : 'sqlite'}`)
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: SEED })
