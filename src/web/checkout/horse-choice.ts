/** The first picks, in the order of the horses: as many as are bought. */
export const firstHorses = (free: number[], quantity: number) => free.slice(0, quantity)

/** Ticks a horse or takes its tick away; one too many replaces the one that was ticked first. */
export const pickHorse = (picked: number[], horse: number, quantity: number) =>
  picked.includes(horse) ? picked.filter((one) => one !== horse) : [...picked, horse].slice(-quantity)

/** The picks that still hold when the number changes, filled up with the first ones that are free. */
export function adjustPicks(picked: number[], free: number[], quantity: number) {
  const kept = picked.filter((horse) => free.includes(horse)).slice(-quantity)
  const more = free.filter((horse) => !kept.includes(horse)).slice(0, quantity - kept.length)
  return [...kept, ...more]
}
