const BACK = 'Your money is on its way back.'
/** Why it is not sold, and what becomes of the money, where some was paid. */
const REFUSALS = {
  'sold-out': ['This video sold out before your payment arrived.', BACK],
  'code-used-up': ['The code was used up before your payment arrived.', BACK],
  'owned-already': ['You already own this video.', 'This second payment is on its way back.'],
  'upgrade-instead': [
    'You own the phone size of this video already.',
    'This payment is on its way back, and you can upgrade for the difference.',
  ],
  'nothing-to-upgrade': ['The phone size of this video was refunded before your payment arrived.', BACK],
  removed: ['This video was removed from the shop before your payment arrived.', BACK],
  superseded: ['You started another payment for this video,', 'so this one is on its way back.'],
} as const

export type Refusal = keyof typeof REFUSALS

export function refusalWords(reason: Refusal, amountCents: number) {
  const [why, back] = REFUSALS[reason]
  return amountCents > 0 ? `${why} ${back}` : why.replace(/,$/, '.')
}
