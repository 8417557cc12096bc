import type { FastifyInstance, FastifyRequest } from 'fastify'
import { plainRoutes } from '../../../contract/plain-routes.ts'
import type { Config } from '../config/config.ts'
import { ShopError } from './errors.ts'

/** The Content-Security-Policy of a page. No inline scripts. */
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

/** Card numbers are typed into Stripe's iframes and go to Stripe only. */
const stripeSources: Record<string, string[]> = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
}

/** The owner uploads to the bucket, and players are redirected to it. A bucket in a private network may be plain http. */
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

const baseHeaders = (config: Config): Headers => ({
  'x-content-type-options': 'nosniff',
  ...(isHttps(config) && { 'strict-transport-security': 'max-age=31536000' }),
})

/** Wallets open in Stripe's popups and iframes, which need the payment permission. */
const walletHeaders: Headers = {
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com" "https://hooks.stripe.com")',
}

const pageHeaders = (config: Config): Headers => ({
  'content-security-policy': contentSecurityPolicy(config),
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(self)',
  ...(config.payments.provider === 'stripe' && walletHeaders),
})

/** JSON is never rendered as a page; if a browser does so anyway, nothing in it runs. */
const apiHeaders: Headers = { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'" }

/** Short, because these headers are sent with every script and picture. */
const fileHeaders: Headers = { 'content-security-policy': "default-src 'self'" }

/** The security headers of a response, by its address. */
export function securityHeaders(config: Config) {
  let made = makeHeaders(config)
  return (url: string): Headers => {
    // the owner may have connected Stripe, or changed the address
    if (made.payments !== config.payments || made.publicUrl !== config.publicUrl) made = makeHeaders(config)
    const path = plainPath(url)
    return isCall(path) ? made.forApi : isFile(path) ? made.forFiles : made.forPages
  }
}

const makeHeaders = (config: Config) => ({
  payments: config.payments,
  publicUrl: config.publicUrl,
  forPages: { ...baseHeaders(config), ...pageHeaders(config) },
  forApi: { ...baseHeaders(config), ...apiHeaders },
  forFiles: { ...baseHeaders(config), ...fileHeaders },
})

/** Sets the security headers and refuses cross-site writes (CSRF). */
export function guardRequests(app: FastifyInstance, config: Config) {
  const headersOf = securityHeaders(config)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url))
    if (!isFile(request.url)) reply.header('x-request-id', request.id)
    if (request.method !== 'GET' && request.method !== 'HEAD' && isCrossSite(request, config.publicUrl)) {
      throw new ShopError('forbidden', 'This request comes from another site and is refused')
    }
    done()
  })
}

const API_PREFIX = plainRoutes.all.slice(0, -1)
const isCall = (url: string) => url.startsWith(API_PREFIX) && !url.startsWith(plainRoutes.description)

const isFile = (url: string) => url.startsWith('/assets/') || url.startsWith('/pictures/')

function isCrossSite({ headers }: FastifyRequest, ownOrigin: string) {
  if (headers['sec-fetch-site'] === 'cross-site') return true
  const { origin } = headers
  // browsers send an Origin with every write, other programs usually none
  if (origin === undefined || origin === ownOrigin) return false
  return URL.parse(origin)?.host !== headers.host
}

/** The path as the router decodes it: `/%61pi/user` is `/api/user`. */
export function plainPath(url: string) {
  if (!url.includes('%')) return url
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
