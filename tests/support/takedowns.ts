import { z } from 'zod'
import { Takedown, TakedownPlan } from '../../src/contract/videos/takedown.ts'
import type { Client } from './client.ts'
import type { TestShop } from './test-shop.ts'
import { work } from './world/work.ts'

export type Takedowns = ReturnType<typeof takedownsOf>

/** What the owner plans, says and reads of takedowns, and the worker that ends them. */
export const takedownsOf = ({ shop }: TestShop, admin: Client) => {
  const take = (kind: string, id: number, buyers: string) =>
    admin.post(Takedown, '/api/takedowns', { kind, id, buyers })
  const finish = () => work.finishTakedowns(shop)
  return {
    plan: (kind: string, id: number) => admin.get(TakedownPlan, `/api/takedowns/plan?kind=${kind}&id=${id}`),
    take,
    finish,
    takeAndFinish: async (...what: Parameters<typeof take>) => {
      await take(...what)
      await finish()
    },
    latest: async () => (await admin.get(z.array(Takedown), '/api/takedowns'))[0],
  }
}
