import type { Chance } from '../../src/demo/chance.ts'
import type { Cards } from '../faults/cards.ts'
import { addOffersUnderRules, Crowd } from '../faults/crowd.ts'
import { examineBooks, type Findings } from '../faults/examine.ts'
import { examineOrders } from '../faults/examine-orders.ts'
import { endPreorders, reconcile } from '../faults/kill-run.ts'
import { SecondThoughts } from '../faults/second-thoughts.ts'
import type { Topology } from './topology.ts'

export interface BuyingReport extends Findings {
  visits: number
}

/** Kills one web server after the other while visitors buy through the proxy, and looks what became of every payment. */
export async function buyWhileKilling(
  { url, webs, own }: Topology,
  { kills, cards, chance }: { kills: number; cards: Cards; chance: Chance },
): Promise<BuyingReport> {
  cards.shopIsAt(url)
  const offers = await addOffersUnderRules(await own.admin())
  const crowd = new Crowd({ shopUrl: () => url, cards, chance, offers })
  const thoughts = new SecondThoughts({ shopUrl: () => url, cards, chance })
  try {
    for (let killed = 0; killed < kills && crowd.comes; killed++) {
      const web = webs[killed % 2 === 0 ? 0 : 1]
      await crowd.someTime()
      await web.kill()
      // now and then somebody buys while only the other one is there
      if (chance.happens(0.5)) await crowd.someTime()
      await web.start()
    }
    const visits = await crowd.leave()
    await thoughts.end()
    await cards.quiet()
    // what was paid while a server died is sold before any pre-order ends
    await reconcile(own)
    await endPreorders(own, offers)
    // what the first one sends is told to the second
    for (const _ of [1, 2]) await reconcile(own)
    const findings = await examineBooks(own, await cards.payments(own), { visits, offers })
    for (const web of webs) findings.wrong.push(...(await examineOrders(web.url)))
    return { ...findings, visits: visits.length }
  } finally {
    crowd.stop()
    thoughts.stop()
  }
}
