import { expect, it } from 'vitest'
import { z } from 'zod'
import { AccountEvent } from '../../src/contract/owner/account.ts'
import { sharedAdmin, sharedMailServer, sharedTestShop } from '../support/shared-shop.ts'
import { work } from '../support/world/work.ts'

const mail = sharedMailServer()
const test = sharedTestShop(() => mail.env)
const owner = sharedAdmin(test)

const goTo = async (email: string) => {
  const { status } = await owner.send('PUT', '/api/shop', { email }, { 'user-agent': 'Strange/1.0' })
  expect(status).toBe(200)
  await work.sendEmails(test.shop)
}

it('a change of the owner’s address is emailed to the old one', async () => {
  // the example's address is nobody's, and the same one is no change
  await goTo('owner@shop.example')
  await goTo('owner@shop.example')
  expect((await owner.send('PUT', '/api/shop', { phone: '(555) 010-0199' })).status).toBe(200)
  expect([mail.emailsTo('hello@cloverleaf.example'), mail.emailsTo('owner@shop.example')]).toEqual([[], []])

  await goTo('thief@elsewhere.example')
  const [email, ...more] = mail.emailsTo('owner@shop.example')
  expect(more).toEqual([])
  for (const words of ['thief@elsewhere.example', 'Strange/1.0', 'change the password now'])
    expect(email?.text).toContain(words)
  // an answer to it does not go to the person who changed it
  expect(email?.headers.get('reply-to')).toBe('owner@shop.example')

  // none at all is a change, too
  await goTo('')
  expect(mail.emailsTo('thief@elsewhere.example')[0]?.text).toContain('told to nobody')
  await goTo('owner@shop.example')
  expect(mail.emailsTo('owner@shop.example')).toHaveLength(1)

  const events = await owner.get(z.array(AccountEvent), '/api/account/events')
  expect(events.filter(({ kind }) => kind === 'shop-email-changed').map(({ detail }) => detail)).toEqual([
    'owner@shop.example',
    null,
    'thief@elsewhere.example',
    'owner@shop.example',
  ])
})
