/** In a film without a table of contents the pictures before the next whole one are lost by seeking, so it begins earlier. */
export function fromEarlier(args: string[], seconds: number): string[] {
  const place = args.indexOf('-ss')
  const at = Number(args[place + 1])
  if (place < 0 || !(at > 0)) return args
  const start = Math.max(0, at - seconds)
  const to = args.at(-1) ?? ''
  return [
    ...args.slice(0, place + 1),
    start.toFixed(3),
    ...args.slice(place + 2, -1),
    ...['-ss', (at - start).toFixed(3), to],
  ]
}
