import type { ChosenFile } from '../../platform/browser/choose-files.ts'

/** A clip and the camera's files beside it. */
export interface CardClip extends ChosenFile {
  sidecar: File | null
  /** The sidecar of another clip in the folder, which names the camera where this clip has none. */
  neighbour: File | null
  thumbnail: File | null
  /** Candidates for the camera's own small copy, by name; length and time tell whether they are. */
  copies: ChosenFile[]
}

const VIDEO = /\.(mp4|mov|m4v|mts|m2ts|mxf|avi|mkv|webm)$/i
/** Small copies by the camera, such as Sony's `SUB/C0001S03.MP4`. */
const PROXY = /(^|\/)SUB\/|(^|\/)C\d{4}S\d\d\.MP4$|(^|\/)PROXY\/|_PROXY\.\w+$/i
/** macOS resource forks. */
const SHADOW = /(^|\/)\._/

/** The clips among the files, by name. */
export function findClips(files: readonly ChosenFile[]): CardClip[] {
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
    .filter(({ path }) => VIDEO.test(path) && !PROXY.test(path) && !SHADOW.test(path))
    .map((one) => ({
      ...one,
      ...besideOf(stemOf(one.path.replace(/\.\w+$/, ''))),
      neighbour: inFolder.get(one.path.replace(/[^/]*$/, '')) ?? null,
      copies: copies.get(stemOf(one.path.replace(/\.\w+$/, ''))) ?? [],
    }))
    .sort((a, b) => a.path.localeCompare(b.path, 'en', { numeric: true }))
}

/** How cameras name the small copy of `C0001.MP4`. */
const COPY_NAMES = [
  // Sony: SUB/C0001S03.MP4, beside CLIP; or copied into one folder
  /^(.*\/)?SUB\/([^/]+?)S\d\d\.MP4$/i,
  /^(.*\/)?(C\d{4})S\d\d\.MP4$/i,
  // Canon, Blackmagic and others: Proxy/A001.MP4, A001_Proxy.MP4
  /^(.*\/)?PROXY\/([^/]+?)(?:_PROXY)?\.(?:MP4|MOV)$/i,
  /^(.*\/)?([^/]+?)_PROXY\.(?:MP4|MOV)$/i,
  // DJI and GoPro
  /^(.*\/)?([^/]+)\.LR[FV]$/i,
]

function copiesByStem(files: readonly ChosenFile[]): Map<string, ChosenFile[]> {
  const copies = new Map<string, ChosenFile[]>()
  const add = (stem: string, copy: ChosenFile) => copies.set(stem, [...(copies.get(stem) ?? []), copy])
  for (const one of files) {
    const [, folder = '', name = ''] = COPY_NAMES.map((form) => form.exec(one.path)).find(Boolean) ?? []
    if (!name || SHADOW.test(one.path)) continue
    add(stemOf(`${folder}${name}`), one)
    // GoPro's GL010001.LRV is the copy of GX010001.MP4 or GH010001.MP4
    const gopro = /^GL(\d+)$/i.exec(name)?.[1]
    for (const prefix of gopro ? ['GX', 'GH'] : []) add(stemOf(`${folder}${prefix}${gopro}`), one)
  }
  return copies
}

/** Sony stores clips in `CLIP` and thumbnails in `THMBNL` of one folder. */
const stemOf = (path: string) => path.replace(/(^|\/)(CLIP|THMBNL)\//i, '$1').toUpperCase()

/** The metadata of a clip, stored in the browser and sent to the shop. */
export interface ClipFacts {
  /** Name, size and time of the file. */
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
  /** The folder it was read from. */
  card?: string
  /** By the sidecar: `s-log3-cine`, `rec709`. */
  gamma?: string
}

export const keyOfFile = ({ name, size, lastModified }: Pick<File, 'name' | 'size' | 'lastModified'>) =>
  `${name} ${size} ${lastModified}`

/** Where in a clip its pictures are taken, as shares of its length: the first ones for all, the others to scrub. */
export const MOMENTS = [0.45, 0.15, 0.75, 0.3, 0.6, 0.02, 0.9, 0.97] as const

/** Of pictures in the order of `MOMENTS`, the one nearest to a share of the clip's length. */
export function pictureAt(pictures: readonly string[], share: number): string | undefined {
  const away = (index: number) => Math.abs((MOMENTS[index] ?? 0) - share)
  const [nearest] = pictures.map((_, index) => index).sort((a, b) => away(a) - away(b))
  return pictures[nearest ?? -1]
}
