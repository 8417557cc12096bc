/** The API routes that are not JSON in and out, and so not endpoints. */
export const plainRoutes = {
  /** The 404 of the API. */
  all: '/api/*',
  description: '/api/docs',
  /** Needs the raw body, for its signature. */
  stripeWebhook: '/api/webhooks/stripe',
  /** Server-sent events. */
  videoEvents: '/api/admin/videos/events',
  /** The tus protocol. */
  uploads: '/api/admin/uploads',
  uploadBytes: '/api/admin/uploads/:id/bytes',
} as const
