import { KEYS } from './fake-stripe.ts'

export interface BrowserAnswer {
  status: number
  /** What Stripe.js would show: `succeeded`, `requires_action`, or the sentence of the error. */
  outcome: string
}

const intentIdIn = (clientSecret: string) => clientSecret.split('_secret_')[0]

/** What Stripe.js sends when the buyer presses Pay, with the key of the shop's page. */
export const confirmCard = (
  stripeUrl: string,
  clientSecret: string,
  cardNumber: string,
  key: string = KEYS.STRIPE_PUBLISHABLE_KEY,
) =>
  ask(`${stripeUrl}/v1/payment_intents/${intentIdIn(clientSecret)}/confirm`, {
    key,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': cardNumber,
  })

/** What Stripe.js does when the buyer has agreed in a wallet: the token that the shop pays with. */
export async function walletToken(stripeUrl: string, cardNumber: string): Promise<string> {
  const response = await fetch(`${stripeUrl}/v1/confirmation_tokens`, {
    method: 'POST',
    body: new URLSearchParams({
      key: KEYS.STRIPE_PUBLISHABLE_KEY,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': cardNumber,
    }),
  })
  return ((await response.json()) as { id: string }).id
}

/** What the bank's own page does when the buyer has answered it. */
export const answerBank = (stripeUrl: string, clientSecret: string, outcome: 'complete' | 'fail') =>
  ask(`${stripeUrl}/bank/payment_intents/${intentIdIn(clientSecret)}/authenticate`, {
    client_secret: clientSecret,
    outcome,
  })

async function ask(url: string, form: Record<string, string>): Promise<BrowserAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ key: KEYS.STRIPE_PUBLISHABLE_KEY, ...form }),
  })
  const body = (await response.json()) as {
    status?: string
    error?: { message: string }
    last_payment_error?: { message: string } | null
  }
  const outcome = body.error?.message ?? body.last_payment_error?.message ?? body.status ?? ''
  return { status: response.status, outcome }
}
