import { type Form, textIn, textsIn } from './form-body.ts'
import type { Answer } from './idempotency.ts'
import { newId } from './shapes.ts'

interface Endpoint {
  id?: string
  /** What its messages are signed with. */
  secret?: string
  url: string
  status: 'enabled' | 'disabled'
  enabled_events: string[]
}

/** What the guide has an owner choose for the webhook. */
export const WEBHOOK_TYPES = [
  'payment_intent.payment_failed',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

interface Domain {
  id?: string
  domain_name: string
  enabled: boolean
  /** Methods that do not work on the domain, with Stripe's reason. */
  inactive?: Partial<Record<'apple_pay' | 'google_pay' | 'link', string>>
}

/** The account behind the keys: whether it may take payments, its webhooks, its domains, and what its keys may do. */
export class FakeAccount {
  isKeyRevoked = false
  /** Paths that a restricted key may not call. */
  forbidden: RegExp | null = null
  chargesEnabled = true
  cardPayments: 'active' | 'inactive' | 'pending' = 'active'
  endpoints: Endpoint[] = []
  domains: Domain[] = []
  readonly #id: string

  constructor(id: string) {
    this.#id = id
  }

  /** Why a call with the secret key is not looked at. */
  refusal(method: string, path: string, form: Form): Answer | null {
    if (this.isKeyRevoked) return refused(401, 'Expired API Key provided: sk_****leaf', 'api_key_expired')
    const expands = textsIn(form, 'expand').some((name) => name.endsWith('balance_transaction'))
    const wants = [`${method} ${path}`, ...(expands ? ['GET /v1/balance_transactions'] : [])]
    if (!wants.some((one) => this.forbidden?.test(one))) return null
    return refused(
      403,
      `The provided key 'rk_****leaf' does not have the required permissions for this endpoint on account '${this.#id}'.`,
    )
  }

  answer(method: string, path: string, form: Form): Answer | null {
    const read = method === 'GET' && this.#reads[path]
    if (read) return { status: 200, body: read(form) }
    const [, list, id] = /^\/v1\/(webhook_endpoints|payment_method_domains)(?:\/(\w+))?$/.exec(path) ?? []
    if (!list) return null
    return {
      status: 200,
      body: list === 'webhook_endpoints' ? this.#endpoint(method, id, form) : this.#domain(id, form),
    }
  }

  #endpoint(method: string, id: string | undefined, form: Form) {
    if (method === 'DELETE') {
      this.endpoints = this.endpoints.filter((one) => one.id !== id)
      return { id, object: 'webhook_endpoint', deleted: true }
    }
    const known = this.endpoints.find((one) => one.id === id)
    const made: Endpoint = known ?? {
      id: newId('we'),
      url: textIn(form, 'url') ?? '',
      status: 'enabled',
      enabled_events: [],
      secret: newId('whsec'),
    }
    made.enabled_events = textsIn(form, 'enabled_events')
    if (textIn(form, 'disabled') === 'false') made.status = 'enabled'
    if (!known) this.endpoints.push(made)
    return { ...made, object: 'webhook_endpoint', ...(known && { secret: undefined }) }
  }

  #domain(id: string | undefined, form: Form) {
    const known = this.domains.find((one) => one.id === id)
    if (known) return Object.assign(known, { enabled: true })
    const made = { id: newId('pmd'), domain_name: textIn(form, 'domain_name') ?? '', enabled: true }
    this.domains.push(made)
    return { ...made, object: 'payment_method_domain' }
  }

  readonly #reads: Record<string, (form: Form) => unknown> = {
    '/v1/account': () => ({
      id: this.#id,
      object: 'account',
      business_profile: { name: 'Barrel Films' },
      charges_enabled: this.chargesEnabled,
      capabilities: { card_payments: this.cardPayments },
      requirements: { disabled_reason: this.chargesEnabled ? null : 'requirements.past_due' },
    }),
    '/v1/webhook_endpoints': () =>
      listOf(
        '/v1/webhook_endpoints',
        this.endpoints.map(({ secret: _, ...endpoint }) => endpoint),
      ),
    '/v1/payment_method_domains': (form) =>
      listOf(
        '/v1/payment_method_domains',
        this.domains
          .filter(({ domain_name }) => domain_name === textIn(form, 'domain_name'))
          .map(({ inactive, ...domain }) => ({
            ...domain,
            apple_pay: statusOf(inactive?.apple_pay),
            google_pay: statusOf(inactive?.google_pay),
            link: statusOf(inactive?.link),
          })),
      ),
  }
}

const statusOf = (reason: string | undefined) =>
  reason ? { status: 'inactive', status_details: { error_message: reason } } : { status: 'active' }

const listOf = (url: string, data: unknown[]) => ({ object: 'list', url, has_more: false, data })

const refused = (status: number, message: string, code?: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message, code } },
})
