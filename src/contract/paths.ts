/** Every page's address. `patterns` are what the router matches, the functions are what links use. */
export const patterns = {
  home: '/',
  sports: '/sports',
  sportEvents: '/sport/:sportId/events',
  event: '/event/:id',
  myWork: '/my-work',
  about: '/about',
  contact: '/contact',
  testUpload: '/test-upload',
  privacy: '/privacy',
  terms: '/terms',
  order: '/order/:token',
  receipt: '/order/:token/receipt',
  /** Every page of the owner's room. */
  anyAdmin: '/admin/*?',
  admin: '/admin',
  adminSports: '/admin/sports',
  adminSport: '/admin/sport/:sportId',
  adminUpload: '/admin/upload',
  adminVideos: '/admin/videos',
  adminVideo: '/admin/video/:id',
  adminSales: '/admin/sales',
  adminDisputes: '/admin/sales/disputes',
  adminEvidence: '/admin/sales/evidence/:id',
  adminReport: '/admin/sales/report',
  adminInbox: '/admin/inbox',
  adminMail: '/admin/mail',
  adminSettings: '/admin/settings',
} as const

export type Pattern = (typeof patterns)[keyof typeof patterns]

export const sportEventsPath = (sportId: number) => `/sport/${sportId}/events`
export const eventPath = (eventId: number) => `/event/${eventId}`
export const riderPath = (eventId: number, riderId: number) => `/event/${eventId}?rider=${riderId}`
export const orderPath = (token: string) => `/order/${token}`
export const receiptPath = (token: string) => `/order/${token}/receipt`
export const adminEvidencePath = (purchaseId: number) => `/admin/sales/evidence/${purchaseId}`
export const adminVideoPath = (videoId: number) => `/admin/video/${videoId}`
export const adminSportPath = (sportId: number) => `/admin/sport/${sportId}`
