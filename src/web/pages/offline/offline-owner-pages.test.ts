import { expect, it } from 'vitest'
import { pageNames, pageOf } from '../../../contract/pages.ts'
import { isOfflineOwnerPage } from './offline-owner-pages.ts'

it('matches the same pages as the page table', () => {
  const all = pageNames.map(pageOf)
  const expected = all.filter(({ access, offline }) => ['owner', 'fence'].includes(access) && offline)
  expect(all.filter(({ path }) => isOfflineOwnerPage(path.replace(/:\w+/g, '7')))).toEqual(expected)
})
