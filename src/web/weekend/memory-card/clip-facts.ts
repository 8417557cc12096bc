/** What is known of a clip without looking at it; kept by the browser, told to the shop. */
export interface ClipFacts {
  /** Known again by it: name, size and time of the file. */
  key: string
  name: string
  path: string
  bytes: number
  fileTime: number
  camera: string
  /** Milliseconds since 1970, by the camera's clock. */
  startedAt: number
  seconds: number
  width: number | null
  height: number | null
  codec: string | null
  /** The folder that it was read from. */
  card?: string
}

export const keyOfFile = ({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>) =>
  `${name} ${size} ${lastModified}`

/** How many pictures of a clip are looked at where it is in doubt, and when in it they are, as shares of its length. */
export const MOMENTS = [0.45, 0.15, 0.75] as const
