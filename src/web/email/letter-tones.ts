export const TONES = {
  waiting: 'amber',
  sent: 'bolt',
  failed: 'flag',
  held: 'amber',
  discarded: 'neutral',
} as const
