/** A file of its own: My Work shows them and needs no forms. */
export const PORTFOLIO_CATEGORIES = [
  'Commercial',
  'Music Video',
  'Wedding',
  'Event',
  'Documentary',
  'Sports',
  'Other',
] as const
