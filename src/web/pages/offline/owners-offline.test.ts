import { expect, it } from 'vitest'
import { pageNames, pageOf } from '../../../contract/pages.ts'
import { isOwnersOffline } from './owners-offline.ts'

it('names the pages that the table of pages names', () => {
  const all = pageNames.map(pageOf)
  const named = all.filter(({ access, offline }) => access === 'owner' && offline)
  expect(all.filter(({ path }) => isOwnersOffline(path.replace(/:\w+/g, '7')))).toEqual(named)
})
