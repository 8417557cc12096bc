/** Of the darkest levels that a film has; black is 16. */
const BLACK = 24

export interface Still {
  at: number
  black: boolean
  /** Nothing has changed since the whole picture before it. */
  since: number | null
}

/** What ffmpeg writes of every picture into a file; made small, it takes little time. */
export const pictureNotes = (file: string) =>
  `scale=64:36:flags=area,format=yuv420p,signalstats,metadata=print:file=${file}`

/** The pictures of a film that are black, or the same as the one before, from those notes. */
export function deadPicturesIn(notes: string): Still[] {
  const pictures = notes.split(/^frame:/m).slice(1)
  const times = pictures.map((picture) => Number(/pts_time:([\d.]+)/.exec(picture)?.[1] ?? 0))
  return pictures.flatMap((picture, index) => {
    const value = (name: string) => Number(new RegExp(`signalstats\\.${name}=([\\d.]+)`).exec(picture)?.[1])
    const black = value('YMAX') <= BLACK
    const same = index > 0 && ['YDIF', 'UDIF', 'VDIF'].every((name) => value(name) === 0)
    const since = same ? (times[index - 1] ?? null) : null
    return black || same ? [{ at: times[index] ?? 0, black, since }] : []
  })
}
