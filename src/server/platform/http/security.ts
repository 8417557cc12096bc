import type { FastifyInstance, FastifyRequest } from 'fastify'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import type { Config } from '../config/config.ts'
import { ShopError } from './errors.ts'
import { plainPath } from './plain-path.ts'

/** What a page may load and from where. Every script is a file of ours: none is inline. */
const sources: Record<string, string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'https:', 'data:', 'blob:'],
  'media-src': ["'self'", 'https:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
}

/** Card numbers are typed into Stripe's own frames and go to Stripe alone. */
const stripeSources: Record<string, string[]> = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
}

/** The owner's page sends files to the bucket, and a buyer's player is sent on to it; in a private network it may have no https. */
const bucketSources = ({
  bucket,
  region,
  endpoint,
}: NonNullable<Config['bucket']>): Record<string, string[]> => ({
  'media-src': endpoint ? [new URL(endpoint).origin] : [],
  'connect-src': endpoint
    ? [new URL(endpoint).origin]
    : [`https://${bucket}.s3.${region}.amazonaws.com`, `https://s3.${region}.amazonaws.com`],
})

function contentSecurityPolicy({ payments, bucket }: Config) {
  const more = [
    sources,
    payments.provider === 'stripe' ? stripeSources : {},
    bucket ? bucketSources(bucket) : {},
  ]
  return [...new Set(more.flatMap((each) => Object.keys(each)))]
    .map((name) => [name, ...more.flatMap((each) => each[name] ?? [])].join(' '))
    .join('; ')
}

const isHttps = ({ publicUrl }: Config) => publicUrl.startsWith('https://')

type Headers = Record<string, string>

const everyAnswer = (config: Config): Headers => ({
  'x-content-type-options': 'nosniff',
  ...(isHttps(config) && { 'strict-transport-security': 'max-age=31536000' }),
})

/** Wallets open in windows and frames of Stripe's, which must be allowed to ask for a payment. */
const walletHeaders: Headers = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com" "https://hooks.stripe.com")',
}

const everyPage = (config: Config): Headers => ({
  'content-security-policy': contentSecurityPolicy(config),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  ...(config.payments.provider === 'stripe' && walletHeaders),
})

/** Data is no page: should a browser be made to show it as one, nothing in it works. */
const everyCall: Headers = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

/** Scripts and pictures are no pages either; every byte of theirs is one that a slow phone waits for. */
const everyFile: Headers = { 'content-security-policy': "default-src 'self'" }

/** The headers that an answer under an address has. */
export function guardingHeaders(config: Config) {
  const ofPages = { ...everyAnswer(config), ...everyPage(config) }
  const ofCalls = { ...everyAnswer(config), ...everyCall }
  const ofFiles = { ...everyAnswer(config), ...everyFile }
  return (url: string): Headers => {
    const path = plainPath(url)
    return isCall(path) ? ofCalls : isFile(path) ? ofFiles : ofPages
  }
}

/** Gives every answer its headers and refuses writes that another site's page sends with our visitor's cookie. */
export function guardRequests(app: FastifyInstance, config: Config) {
  const headersOf = guardingHeaders(config)
  const ownOrigin = new URL(config.publicUrl).origin
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url))
    if (!isFile(request.url)) reply.header('x-request-id', request.id)
    if (request.method !== 'GET' && request.method !== 'HEAD' && comesFromElsewhere(request, ownOrigin)) {
      throw new ShopError('forbidden', 'This request comes from another site and is refused')
    }
    done()
  })
}

const OF_API = plainRoutes.all.slice(0, -1)
const isCall = (url: string) => url.startsWith(OF_API) && !url.startsWith(plainRoutes.description)

const isFile = (url: string) => url.startsWith('/assets/') || url.startsWith('/pictures/')

function comesFromElsewhere({ headers }: FastifyRequest, ownOrigin: string) {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  const { origin } = headers
  // programs other than browsers send none; browsers send one with every write
  if (origin === undefined || origin === ownOrigin) return false
  return URL.parse(origin)?.host !== headers.host
}
