export const PORTFOLIO_CATEGORIES = [
  'Commercial',
  'Music Video',
  'Wedding',
  'Event',
  'Documentary',
  'Sports',
  'Other',
] as const
