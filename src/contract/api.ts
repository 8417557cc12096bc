/** The API's addresses, for the screens' queries and for the pages rendered on the server. */
export const api = {
  shop: '/api/shop',
  legalTexts: '/api/shop/legal',
  user: '/api/user',
  login: '/api/login',
  logout: '/api/logout',
  sports: '/api/sports',
  sport: (id: number) => `/api/sports/${id}`,
  sportEvents: (id: number) => `/api/sports/${id}/events`,
  events: '/api/events',
  event: (id: number) => `/api/events/${id}`,
  rider: (id: number) => `/api/riders/${id}`,
  /** Every rider of one event, as a visitor sees them; `owned` is answered for the e-mail. */
  eventRiders: (eventId: number, email?: string) =>
    `/api/riders?eventId=${eventId}${email ? `&email=${encodeURIComponent(email)}` : ''}&adminView=false`,
  portfolio: '/api/portfolio',
  purchases: '/api/purchases',
  purchaseCheck: (email: string, riderId: number) =>
    `/api/purchases/check?email=${encodeURIComponent(email)}&riderId=${riderId}`,
  refund: (purchaseId: number) => `/api/purchases/${purchaseId}/refund`,
  createPaymentIntent: '/api/create-payment-intent',
  confirmPayment: '/api/confirm-payment',
  sandboxPay: '/api/sandbox/pay',
  order: (token: string) => `/api/orders/${token}`,
  orderEmail: (token: string) => `/api/orders/${token}/email`,
  resendOrders: '/api/orders/resend',
  alarms: '/api/alarms',
  mail: '/api/mail',
  resendLetter: (id: number) => `/api/mail/${id}/resend`,
  uploadImage: '/api/upload-image',
} as const
