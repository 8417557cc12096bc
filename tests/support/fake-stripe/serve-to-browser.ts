import type { BrowserContext } from '@playwright/test'
import type { FakeStripe } from './fake-stripe.ts'
import { stripeJs } from './stripe-js.ts'

/** In this browser, Stripe's script and Stripe's API are the tests' own. */
export async function serveStripe(context: BrowserContext, stripe: FakeStripe) {
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: stripeJs }),
  )
  await context.route('https://api.stripe.com/**', async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const response = await fetch(stripe.url + pathname + search, {
      method: request.method(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: request.postData(),
    })
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    })
  })
}
