import { expect, it } from 'vitest'
import { addEvent, addRider, buy, pathOf } from '../support/buying.ts'
import { openTestShop } from '../support/test-shop.ts'

const PUBLIC = { PUBLIC_URL: 'https://shop.example' }

it.each<[string, Record<string, string>, number]>([
  ['on the internet gives no real film', { ...PUBLIC, PAYMENTS: 'sandbox' }, 403],
  ['on the internet gives films where the owner says so', { ...PUBLIC, PAYMENTS: 'sandbox-with-films' }, 302],
  ['that other machines reach gives no real film', { HOST: '0.0.0.0' }, 403],
  [
    'that other machines reach gives films where the owner says so',
    { HOST: '0.0.0.0', PAYMENTS: 'sandbox-with-films' },
    302,
  ],
  ['on this machine gives films', {}, 302],
])('a shop with pretended payments %s', async (_, env, status) => {
  const test = await openTestShop(env)
  try {
    const admin = await test.admin()
    const { id: eventId } = await addEvent(admin)
    await test.shop.storage.put('videos/run.mp4', Buffer.from('a film'))
    for (const videoUrl of ['/media/videos/run.mp4', 'https://videos.example/run.mp4']) {
      const rider = await addRider(admin, { eventId, videoUrl })
      const buyer = test.visitor()
      const { videos } = await buy(buyer, { rider, email: 'ann@example.com' })
      const answer = await buyer.send('GET', pathOf(videos[0]?.url ?? ''))
      expect(answer.status).toBe(status)
      if (status === 403) expect(answer.text).toContain('This shop is being tried out')
    }
  } finally {
    await test.close()
  }
})
