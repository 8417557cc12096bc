/** `40 s left`, `12 min left`, `3 h 5 min left`. */
export function timeLeft(seconds: number) {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s left`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min left`
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min left`
}
