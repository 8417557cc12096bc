type QueryParams = Record<string, string | number | null | undefined>

/** `?a=1&b=x`, without what is not set; empty where nothing is. */
function queryOf(params: QueryParams) {
  const set = Object.entries(params).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return set.length > 0 ? `?${new URLSearchParams(set)}` : ''
}

/** The API's addresses, for the screens' queries and for the pages rendered on the server. */
export const api = {
  shop: '/api/shop',
  legalTexts: '/api/shop/legal',
  seller: '/api/shop/seller',
  about: '/api/shop/about',
  user: '/api/user',
  login: '/api/login',
  logout: '/api/logout',
  account: '/api/account',
  sessions: '/api/sessions',
  session: (id: string) => `/api/sessions/${id}`,
  password: '/api/password',
  totpStart: '/api/totp/start',
  totpEnable: '/api/totp/enable',
  totpDisable: '/api/totp/disable',
  sports: '/api/sports',
  sport: (id: number) => `/api/sports/${id}`,
  sportEvents: (id: number) => `/api/sports/${id}/events`,
  events: '/api/events',
  event: (id: number) => `/api/events/${id}`,
  /** Every rider of one sport, as the owner sees them: with their videos. */
  sportRiders: (sportId: number) => `/api/riders?sportId=${sportId}&adminView=true`,
  /** POST adds one, PATCH changes many alike, PUT sets each of many. */
  riders: '/api/riders',
  bulkRiders: '/api/riders/bulk',
  removeRiders: '/api/riders/remove',
  restoreRiders: '/api/riders/restore',
  imports: '/api/imports',
  import: (id: number) => `/api/imports/${id}`,
  rider: (id: number) => `/api/riders/${id}`,
  /** Every rider of one event, as a visitor sees them; `owned` is answered for the e-mail. */
  eventRiders: (eventId: number, email?: string) =>
    `/api/riders?eventId=${eventId}${email ? `&email=${encodeURIComponent(email)}` : ''}&adminView=false`,
  /** PUT sets the order. */
  portfolio: '/api/portfolio',
  portfolioItem: (id: number) => `/api/portfolio/${id}`,
  purchases: '/api/purchases',
  purchaseCheck: (email: string, riderId: number) =>
    `/api/purchases/check?email=${encodeURIComponent(email)}&riderId=${riderId}`,
  resendOrder: (purchaseId: number) => `/api/purchases/${purchaseId}/resend`,
  purchaseOrder: (purchaseId: number) => `/api/purchases/${purchaseId}/order`,
  overview: '/api/overview',
  sales: (query: QueryParams = {}) => `/api/sales${queryOf(query)}`,
  salesSummary: (query: QueryParams = {}) => `/api/sales/summary${queryOf(query)}`,
  salesByDay: (query: QueryParams = {}) => `/api/sales/by-day${queryOf(query)}`,
  salesByEvent: (query: QueryParams = {}) => `/api/sales/by-event${queryOf(query)}`,
  salesReport: (year: number) => `/api/sales/report?year=${year}`,
  salesReportCsv: (year: number) => `/api/sales/report.csv?year=${year}`,
  testSales: '/api/sales/test',
  salesCsv: (query: QueryParams = {}) => `/api/sales.csv${queryOf(query)}`,
  contact: '/api/contact',
  contactRequests: (query: QueryParams = {}) => `/api/contact${queryOf(query)}`,
  contactRequest: (id: number) => `/api/contact/${id}`,
  refund: (purchaseId: number) => `/api/purchases/${purchaseId}/refund`,
  purchaseRefunds: (purchaseId: number) => `/api/purchases/${purchaseId}/refunds`,
  disputes: '/api/disputes',
  createPaymentIntent: '/api/create-payment-intent',
  confirmPayment: '/api/confirm-payment',
  cancelPayment: '/api/cancel-payment',
  sandboxPay: '/api/sandbox/pay',
  order: (token: string) => `/api/orders/${token}`,
  receipt: (token: string) => `/api/orders/${token}/receipt`,
  orderEmail: (token: string) => `/api/orders/${token}/email`,
  resendOrders: '/api/orders/resend',
  forgetOrders: '/api/orders/forget',
  alarms: '/api/alarms',
  mail: '/api/mail',
  heldLetters: '/api/mail/held',
  discardLetter: (id: number) => `/api/mail/${id}/discard`,
  resendLetter: (id: number) => `/api/mail/${id}/resend`,
  uploadImage: '/api/upload-image',
  videos: (query: QueryParams = {}) => `/api/admin/videos${queryOf(query)}`,
  video: (id: number) => `/api/admin/videos/${id}`,
  videoFrame: (id: number, part: number) => `/api/admin/videos/${id}/frames/${part}`,
  incomingFrame: (fileName: string, part: number) =>
    `/api/admin/incoming/frames${queryOf({ fileName, part: String(part) })}`,
  retryVideo: (id: number) => `/api/admin/videos/${id}/retry`,
  cancelVideo: (id: number) => `/api/admin/videos/${id}/cancel`,
  videoEvents: '/api/admin/videos/events',
  gradeVideos: '/api/admin/videos/grade',
  cubes: '/api/admin/cubes',
  addCube: (name: string) => `/api/admin/cubes${queryOf({ name })}`,
  /** By the key that a grade names it by: `cubes/{sha}.cube`. */
  cube: (key: string) => `/api/admin/${key.replace(/\.cube$/, '')}`,
  uploads: '/api/admin/uploads',
  upload: (id: string) => `/api/admin/uploads/${id}`,
  uploadBytes: (id: string) => `/api/admin/uploads/${id}/bytes`,
  uploadChecksum: (id: string) => `/api/admin/uploads/${id}/checksum`,
  incoming: '/api/admin/incoming',
  addCloudVideo: '/api/admin/add-cloud-video',
} as const
