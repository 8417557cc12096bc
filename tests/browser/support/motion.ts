/** The shop as most people see it: dialogs rise, pictures grow, the hero draws its trail. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const
