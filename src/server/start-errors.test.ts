import { expect, it } from 'vitest'
import { REFUSED_TWICE, refusedTwice } from '../../tests/support/refused-twice.ts'
import { readConfig } from './platform/config/config.ts'
import { startErrorMessage } from './start-errors.ts'

const failure = (message: string, more: object) => Object.assign(new Error(message), more)

it.each([
  [
    { HOST: 'nonsense' },
    failure('getaddrinfo ENOTFOUND nonsense', {
      code: 'ENOTFOUND',
      syscall: 'getaddrinfo',
      hostname: 'nonsense',
    }),
    'HOST is nonsense, which is no address of this machine.',
  ],
  [
    { PORT: '80' },
    failure('listen EACCES', { code: 'EACCES', syscall: 'listen' }),
    'Port 80 may not be used by this user; PORT chooses another one.',
  ],
  [
    { DATABASE_URL: 'postgres://u@db/shop' },
    failure('getaddrinfo ENOTFOUND db', { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'db' }),
    'The database that DATABASE_URL names does not let us in: getaddrinfo ENOTFOUND db.',
  ],
  [
    {},
    failure("Cannot find module 'better_sqlite3.node'\nRequire stack:\n- binding.js", {
      code: 'MODULE_NOT_FOUND',
    }),
    `A package of the shop does not load on ${process.platform}-${process.arch}: Cannot find module 'better_sqlite3.node'. Remove the folder node_modules and run "npm start" again.`,
  ],
  [
    { DATA_DIR: '/root/x' },
    failure('EACCES: permission denied', { code: 'EACCES', syscall: 'mkdir' }),
    'The shop cannot keep its data in /root/x: EACCES: permission denied. DATA_DIR names another folder.',
  ],
])('a start that fails with %j says why', (env, error, sentence) => {
  expect(startErrorMessage(error, readConfig(env))).toBe(sentence)
})

it('a start that a host with several addresses refuses says so of each', async () => {
  const refused = await refusedTwice()
  expect(startErrorMessage(refused, readConfig({ DATABASE_URL: 'postgres://u@db/shop' }))).toBe(
    `The database that DATABASE_URL names does not let us in: ${REFUSED_TWICE}.`,
  )
  const deeper = new Error('The bucket could not be opened', { cause: refused })
  expect(startErrorMessage(deeper, readConfig({}))).toMatch(
    new RegExp(`^The bucket could not be opened: ${REFUSED_TWICE}\n +at `),
  )
})
