import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'
import { expect, it } from 'vitest'
import { sharedPublicShop } from '../support/shared-shop.ts'
import { ADMIN } from '../support/test-shop.ts'

const test = sharedPublicShop()

it('an unknown username takes as much work as a wrong password', async () => {
  const work: object[] = []
  const { argon2 } = crypto
  crypto.argon2 = (algorithm, parameters, callback) => {
    const { memory, passes, parallelism } = parameters
    work.push({ algorithm, memory, passes, parallelism })
    argon2(algorithm, parameters, callback)
  }
  syncBuiltinESMExports()
  try {
    for (const username of [ADMIN.username, 'nobody']) {
      const guess = { username, password: 'wrong' }
      expect((await test.visitor().send('POST', '/api/login', guess)).status).toBe(401)
    }
  } finally {
    crypto.argon2 = argon2
    syncBuiltinESMExports()
  }
  const { memoryKib: memory, passes, lanes: parallelism } = test.shop.passwordCost
  const once = { algorithm: 'argon2id', memory, passes, parallelism }
  expect(work).toEqual([once, once])
})
