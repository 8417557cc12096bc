/** A file of a card, or of any folder, with where it lies in it. */
export interface CardFile {
  path: string
  file: File
  /** Where the browser can remember it. */
  handle: FileSystemFileHandle | null
}

/** A clip with what the camera laid beside it. */
export interface CardClip extends CardFile {
  sidecar: File | null
  /** Of another clip in the same folder: it tells the camera where this one has none. */
  neighbour: File | null
  thumbnail: File | null
  /** What may be the camera's own small copy of it, by its name; whether it is one, its length and time tell. */
  copies: CardFile[]
}

const FILM = /\.(mp4|mov|m4v|mts|m2ts|mxf|avi|mkv|webm)$/i
/** Small copies that a camera writes for itself: Sony's `SUB/C0001S03.MP4`, GoPro's `.LRV` are none of the films. */
const PROXY = /(^|\/)SUB\/|(^|\/)C\d{4}S\d\d\.MP4$|(^|\/)PROXY\/|_PROXY\.\w+$/i
/** What Apple's computers lay beside every file. */
const SHADOW = /(^|\/)\._/

/** Finds the clips in what was chosen, in the order of their names. */
export function findClips(files: readonly CardFile[]): CardClip[] {
  const byStem = new Map<string, { sidecar: File | null; thumbnail: File | null }>()
  const besideOf = (stem: string) => {
    const known = byStem.get(stem)
    if (known) return known
    const fresh = { sidecar: null, thumbnail: null }
    byStem.set(stem, fresh)
    return fresh
  }
  const inFolder = new Map<string, File>()
  for (const { path, file } of files) {
    const sidecar = /^(.*\/)?([^/]+)M\d\d\.XML$/i.exec(path)
    if (sidecar) {
      besideOf(stemOf(`${sidecar[1] ?? ''}${sidecar[2]}`)).sidecar = file
      inFolder.set(sidecar[1] ?? '', file)
    }
    const thumbnail = /^(.*\/)?([^/]+?)(T\d\d)?\.(JPG|JPEG|THM)$/i.exec(path)
    if (thumbnail) besideOf(stemOf(`${thumbnail[1] ?? ''}${thumbnail[2]}`)).thumbnail = file
  }
  const copies = copiesByStem(files)
  return files
    .filter(({ path }) => FILM.test(path) && !PROXY.test(path) && !SHADOW.test(path))
    .map((one) => ({
      ...one,
      ...besideOf(stemOf(one.path.replace(/\.\w+$/, ''))),
      neighbour: inFolder.get(one.path.replace(/[^/]*$/, '')) ?? null,
      copies: copies.get(stemOf(one.path.replace(/\.\w+$/, ''))) ?? [],
    }))
    .sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }))
}

/** How cameras name the small copy of `C0001.MP4`: folder, name of the film, and what is added to it. */
const COPY_NAMES = [
  // Sony: SUB/C0001S03.MP4, beside CLIP; or laid into one folder by a copying program
  /^(.*\/)?SUB\/([^/]+?)S\d\d\.MP4$/i,
  /^(.*\/)?(C\d{4})S\d\d\.MP4$/i,
  // Canon, Blackmagic and others: Proxy/A001.MP4, A001_Proxy.MP4
  /^(.*\/)?PROXY\/([^/]+?)(?:_PROXY)?\.(?:MP4|MOV)$/i,
  /^(.*\/)?([^/]+?)_PROXY\.(?:MP4|MOV)$/i,
  // DJI and GoPro
  /^(.*\/)?([^/]+)\.LR[FV]$/i,
]

function copiesByStem(files: readonly CardFile[]): Map<string, CardFile[]> {
  const copies = new Map<string, CardFile[]>()
  const add = (stem: string, copy: CardFile) => copies.set(stem, [...(copies.get(stem) ?? []), copy])
  for (const one of files) {
    const [, folder = '', name = ''] = COPY_NAMES.map((form) => form.exec(one.path)).find(Boolean) ?? []
    if (!name || SHADOW.test(one.path)) continue
    add(stemOf(`${folder}${name}`), one)
    // GoPro's GL010001.LRV is the copy of GX010001.MP4 or GH010001.MP4
    const gopro = /^GL(\d+)$/i.exec(name)?.[1]
    for (const film of gopro ? ['GX', 'GH'] : []) add(stemOf(`${folder}${film}${gopro}`), one)
  }
  return copies
}

/** Sony keeps films in `CLIP`, pictures in `THMBNL`, both within one folder: that folder and the name tell who belongs to whom. */
const stemOf = (path: string) => path.replace(/(^|\/)(CLIP|THMBNL)\//i, '$1').toUpperCase()

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
