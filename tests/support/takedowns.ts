import { z } from 'zod'
import { Takedown, TakedownPlan } from '../../src/contract/videos/takedown.ts'
import type { Shop } from '../../src/server/composed-shop.ts'
import { finishTakedowns } from '../../src/server/videos/takedown/finish-takedowns.ts'
import type { Client } from './client.ts'

export type Takedowns = ReturnType<typeof takedownsOf>

/** What the owner plans, says and reads of takedowns, and the worker that ends them. */
export const takedownsOf = (shop: Shop, admin: Client) => ({
  plan: (kind: string, id: number) => admin.get(TakedownPlan, `/api/takedowns/plan?kind=${kind}&id=${id}`),
  take: (kind: string, id: number, buyers: string) =>
    admin.post(Takedown, '/api/takedowns', { kind, id, buyers }),
  finish: () => finishTakedowns(shop, new AbortController().signal),
  latest: async () => (await admin.get(z.array(Takedown), '/api/takedowns'))[0],
})
