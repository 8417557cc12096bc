import { expect, it } from 'vitest'
import { smtpUrlOf } from './connections.ts'

const SERVER = {
  host: 'mail.example',
  port: 587,
  user: 'me@shop.example',
  password: 'p@ss/word',
  from: 'a@b.example',
}

it.each([
  [{}, 'smtp://me%40shop.example:p%40ss%2Fword@mail.example:587/?requireTLS=true'],
  [{ port: 465 }, 'smtps://me%40shop.example:p%40ss%2Fword@mail.example:465'],
  // a relay without a login
  [{ port: 25, user: '' }, 'smtp://mail.example:25'],
  // nobody listens on the way
  [{ host: '127.0.0.1' }, 'smtp://me%40shop.example:p%40ss%2Fword@127.0.0.1:587'],
])('an email server with %j is asked at %s', (more, url) => {
  expect(smtpUrlOf({ ...SERVER, ...more })).toBe(url)
})
