/** Without zod, for the first view's bundle. */
export const EVENT_TYPES = [
  'Sports Event',
  'Corporate / Promo Video',
  'Wedding / Event',
  'Weddings',
  'Real Estate',
  'Training / Instructional',
  'Other',
] as const

export const SERVICES = [
  'Full Event Coverage',
  'Advertisement Video for Product',
  'Same-Day Delivery',
  'Drone Footage',
  'Custom Editing',
] as const

export const CONTACT_WAYS = ['Email', 'Phone'] as const

export const REQUEST_STATES = ['new', 'read', 'answered', 'archived'] as const

/** Opened is not answered. */
export const UNANSWERED_STATES = ['new', 'read'] as const
