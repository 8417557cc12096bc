// apart from the other addresses, which every visitor's first view brings along
export const adminFencePath = (eventId: number) => `/admin/fence/${eventId}`
export const adminWeekendPath = (eventId: number) => `/admin/weekend/${eventId}`
export const adminClipsPath = (eventId: number) => `/admin/clips/${eventId}`
