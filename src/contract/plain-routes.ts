/** What of the API is no call with JSON in and out, so that it is no endpoint: all of it, by its address. */
export const plainRoutes = {
  /** Every address under it that nobody answers is unknown. */
  all: '/api/*',
  description: '/api/docs',
  /** Signed messages of the payment provider, checked byte by byte. */
  stripeWebhook: '/api/webhooks/stripe',
  /** What changes about videos, as server-sent events. */
  videoEvents: '/api/admin/videos/events',
  /** The bytes of a file, by the tus protocol. */
  uploads: '/api/admin/uploads',
  uploadBytes: '/api/admin/uploads/:id/bytes',
} as const
