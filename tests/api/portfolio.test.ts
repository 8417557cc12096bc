import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { PortfolioItem } from '../../src/contract/catalogue/portfolio.ts'
import { PORTFOLIO_CATEGORIES } from '../../src/contract/catalogue/portfolio-categories.ts'
import { sharedAdmin, sharedTestShop } from '../support/shared-shop.ts'

const ITEM = {
  title: 'Dust and gold',
  description: 'A saddle, from hide to arena.',
  videoUrl: 'https://videos.example/saddle.mp4',
  thumbnailUrl: '/media/images/saddle.webp',
  category: 'Commercial',
}

const test = sharedTestShop()
const admin = sharedAdmin(test)

const list = () => test.visitor().get(z.array(PortfolioItem), '/api/portfolio')
const titles = async () => (await list()).map(({ title }) => title)
const add = (change: object = {}) => admin.post(PortfolioItem, '/api/portfolio', { ...ITEM, ...change })

describe('the portfolio', () => {
  it('shows what the owner adds to everyone, the newest first', async () => {
    expect(await list()).toEqual([])
    const first = await add({ title: ' One ' })
    expect(first).toEqual({ ...ITEM, title: 'One', id: first.id, createdAt: expect.any(String) })
    for (const category of PORTFOLIO_CATEGORIES) await add({ title: category, category })
    expect(await titles()).toEqual([...PORTFOLIO_CATEGORIES.toReversed(), 'One'])
  })

  it('needs all five fields', async () => {
    for (const field of Object.keys(ITEM)) {
      for (const empty of [undefined, null, '', '  ']) {
        const { status, text } = await admin.send('POST', '/api/portfolio', { ...ITEM, [field]: empty })
        expect([field, status, text]).toEqual([field, 400, 'Please fill in all fields'])
      }
    }
  })

  it.each([
    [{ category: 'Cooking' }, 'Please choose one of the categories'],
    [{ videoUrl: 'javascript:alert(1)' }, 'Please give an address that starts with https://'],
    [{ thumbnailUrl: '//elsewhere' }, 'Please give an address that starts with https://'],
    [{ title: 'x'.repeat(201) }, 'At most 200 characters are possible here'],
  ])('does not take %j', async (change, sentence) => {
    const added = await admin.send('POST', '/api/portfolio', { ...ITEM, ...change })
    expect([added.status, added.text]).toEqual([400, sentence])
    const [item] = await list()
    const changed = await admin.send('PUT', `/api/portfolio/${item?.id}`, change)
    expect([changed.status, changed.text]).toEqual([400, sentence])
  })

  it('is changed in part, and at once for everyone', async () => {
    const [item] = await list()
    const changed = await admin.put(PortfolioItem, `/api/portfolio/${item?.id}`, { title: 'Other light' })
    expect(changed).toEqual({ ...item, title: 'Other light' })
    expect(await admin.put(PortfolioItem, `/api/portfolio/${item?.id}`, {})).toEqual(changed)
    expect((await list())[0]).toEqual(changed)
  })

  it('has the owner’s order, and new work still comes first', async () => {
    const ids = (await list()).map(({ id }) => id)
    const turned = ids.toReversed()
    const answer = await admin.put(z.array(PortfolioItem), '/api/portfolio', { ids: turned })
    expect(answer.map(({ id }) => id)).toEqual(turned)
    expect(await list()).toEqual(answer)
    const newest = await add({ title: 'Newest' })
    expect((await titles())[0]).toBe('Newest')
    for (const wrong of [turned, [...turned, newest.id, 9999], [newest.id, ...turned, newest.id], []]) {
      const { status, text } = await admin.send('PUT', '/api/portfolio', { ids: wrong })
      expect([status, text]).toEqual([409, 'The portfolio has changed meanwhile. Please try again.'])
    }
  })

  it('loses what the owner deletes, once', async () => {
    const [item, ...others] = await list()
    expect((await admin.send('DELETE', `/api/portfolio/${item?.id}`)).status).toBe(204)
    expect(await list()).toEqual(others)
    expect((await admin.send('DELETE', `/api/portfolio/${item?.id}`)).status).toBe(404)
  })
})

it('the hint cookie tells only that a login is likely', async () => {
  const browser = await test.admin()
  expect(browser.cookie('cloverleaf_owner')).toBe('1')
  const stranger = test.visitor()
  stranger.setCookie('cloverleaf_owner', '1')
  expect((await stranger.send('POST', '/api/portfolio', ITEM)).status).toBe(401)
  await browser.send('POST', '/api/logout')
  expect(browser.cookie('cloverleaf_owner') ?? '').toBe('')
})
