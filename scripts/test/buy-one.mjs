/** Buys the first video of the demo that is for sale, as a browser would, with the sandbox's card, and opens the order. */
export async function buyOne(shop) {
  let cookies = ''
  const ask = async (path, body) => {
    const answer = await fetch(new URL(path, shop), {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: { ...(body && { 'content-type': 'application/json' }), ...(cookies && { cookie: cookies }) },
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    const kept = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
    if (kept.length > 0) cookies = kept.join('; ')
    return answer
  }
  const json = async (path, body) => (await ask(path, body)).json()

  const rider = await firstForSale(json)
  const email = 'first.buyer@example.com'
  const wanted = { riderId: rider.id, email, amount: rider.price * 100, quantity: 1 }
  const { clientSecret, paymentIntentId } = await json('/api/create-payment-intent', wanted)
  await json('/api/sandbox/pay', { clientSecret, cardNumber: '4242424242424242' })
  const { orderNumber, orderUrl } = await json('/api/confirm-payment', {
    riderId: rider.id,
    email,
    paymentIntentId,
  })
  await ask(new URL(orderUrl).pathname)
  const order = await json(`/api/orders/${orderUrl.split('/').at(-1)}`)
  if (order.orderNumber !== orderNumber) throw new Error(`The link of order ${orderNumber} leads elsewhere`)
}

async function firstForSale(json) {
  for (const event of await json('/api/events')) {
    const riders = await json(`/api/riders?eventId=${event.id}&adminView=false`)
    const found = riders.find(({ available, soldOut }) => available && !soldOut)
    if (found) return found
  }
  throw new Error('The demo has nothing for sale')
}
