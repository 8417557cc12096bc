import { expect, it } from 'vitest'
import { mailboxOf } from './write-email.ts'

it('addresses that reach one mailbox are counted as one', () => {
  const addresses = ['Ann+1@Example.com', 'a.n.n+x@gmail.com', 'ann@googlemail.com', '+a@example.com']
  expect(addresses.map(mailboxOf)).toEqual([
    'ann@example.com',
    'ann@gmail.com',
    'ann@gmail.com',
    '+a@example.com',
  ])
})
