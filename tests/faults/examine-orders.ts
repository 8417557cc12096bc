import { PurchaseRefunds } from '../../src/contract/books/refund.ts'
import { OrderLink, type Sale } from '../../src/contract/books/sales.ts'
import { REFUND_FAILED } from '../../src/contract/books/status.ts'
import { Order } from '../../src/contract/buying/order.ts'
import { api } from '../support/addresses.ts'
import { pathOf, tokenOf } from '../support/buying.ts'
import { Client } from '../support/client.ts'
import { salesOf } from '../support/observe.ts'
import { orderOf } from './examine.ts'
import { ownerAt } from './shop-process.ts'

/** Every order's page opens and leads to its videos, on a shop that has just come back; those that went back are closed. */
export async function examineOrders(url: string): Promise<string[]> {
  const owner = await ownerAt(url)
  const wrong: string[] = []
  for (const [number, order] of Map.groupBy(await salesOf(owner), (sale) => orderOf(sale.orderNumber))) {
    const paid = order.filter(({ status }) => status === 'paid')
    for (const { id } of order) {
      const { orderUrl } = await owner.get(OrderLink, `/api/purchases/${id}/order`)
      const answer = await new Client(url).send('GET', api.order(tokenOf({ orderUrl })))
      if (paid.length === 0) {
        if (answer.status !== 410) wrong.push(`The refunded order ${number} answers ${answer.status}`)
        continue
      }
      if (answer.status !== 200) wrong.push(`The page of order ${number} answers ${answer.status}`)
      else wrong.push(...(await examineVideos(number, Order.parse(JSON.parse(answer.text)), paid)))
    }
  }
  return wrong

  async function examineVideos(number: string, order: Order, paid: Sale[]) {
    const wrong: string[] = []
    const riders = order.videos.map(({ rider }) => rider?.id ?? order.riderId)
    const sold = paid.map(({ riderId }) => riderId)
    const isAll = riders.toSorted().join() === sold.toSorted().join()
    if (!isAll || order.orderNumber !== number) wrong.push(`Order ${number} shows the riders ${riders}`)
    for (const [index, video] of order.videos.entries()) {
      const { status } = video.ready ? await new Client(url).send('GET', pathOf(video.url)) : { status: 302 }
      if (status !== 302) wrong.push(`The video of order ${number} answers ${status}`)
      if (video.ready) continue
      // a pre-order is not delivered only where its refund was refused for good
      const sale = paid.find(({ riderId }) => riderId === riders[index])
      const { refunds } = await owner.get(PurchaseRefunds, api.purchaseRefunds(sale?.id ?? 0))
      const isRefused = refunds.some(
        ({ askedBy, status }) => askedBy === 'shop' && REFUND_FAILED.includes(status),
      )
      if (!isRefused) wrong.push(`Order ${number} still waits for its video`)
    }
    return wrong
  }
}
