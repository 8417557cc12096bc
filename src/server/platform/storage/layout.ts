import { PUBLIC_FILES, smallPicture } from '../../../contract/platform/stored-files.ts'
import { seal } from '../secret.ts'

/** Where in the storage which files lie, and by which address they are asked for. Nothing else knows a folder or an ending. */
export const FOLDERS = {
  /** The owner's pictures. */
  images: 'images',
  /** Thumbnails, previews and storyboards: for everyone. */
  public: 'public',
  /** Films as they were sent, and what was cut out of them. */
  sources: 'sources',
  /** What buyers get. */
  videos: 'videos',
  /** The owner's own looks. */
  cubes: 'cubes',
  /** What the owner put there by other means. */
  incoming: 'incoming',
} as const

export const ALL_FOLDERS: string[] = Object.values(FOLDERS)
/** What the shop itself fills. The owner's own are never cleared: what comes in, and looks to choose from. */
export const CLEARED_FOLDERS = [FOLDERS.images, FOLDERS.public, FOLDERS.sources, FOLDERS.videos]
/** Sources of films on demand, which can be made again at any time: neither backed up nor cleared. The demo's are all there are. */
const ON_DEMAND = 'demo'

const MEDIA = '/media/'
export const mediaUrl = (key: string) => MEDIA + key
/** Null for an address elsewhere, and for one of another folder. */
export const keyOfUrl = (url: string, folder: keyof typeof FOLDERS) =>
  url.startsWith(urlOf(folder)) ? url.slice(MEDIA.length) : null
/** With a `%` behind it, all addresses of a folder for SQL's `like`. */
export const urlOf = (folder: keyof typeof FOLDERS) => `${MEDIA}${FOLDERS[folder]}/`

export const imageKey = (name: string) => `${FOLDERS.images}/${name}.webp`
export const cubeKey = (sha: string) => `${FOLDERS.cubes}/${sha}.cube`
export const incomingKey = (fileName: string) => `${FOLDERS.incoming}/${fileName}`
export const incomingName = (key: string) => key.slice(FOLDERS.incoming.length + 1)

/** Where a file that was sent stays: a name of our own making, so that no two ever meet. */
export const uploadKey = (uploadId: string, extension: string) => `${FOLDERS.sources}/${uploadId}${extension}`
export const isOfUpload = (key: string, uploadId: string) =>
  key === uploadKey(uploadId, '') || key.startsWith(uploadKey(uploadId, '.'))
export const cutKey = ({ id, gradeVersion }: Graded, name: string) =>
  `${FOLDERS.sources}/${id}-${gradeVersion}-${name}`
/** What the owner put into `incoming` is the owner's. */
export const isOwnSource = (key: string) => key.startsWith(`${FOLDERS.sources}/`)
/** What stands in a video's row when its file is gone for good. */
export const removedKey = (videoId: number) => `removed/${videoId}`

/** The source of a film that is made when it is first asked for. */
export const onDemandKey = (name: string) => `${ON_DEMAND}/${name}.mp4`
export const isOnDemand = (key: string) => key.startsWith(`${ON_DEMAND}/`)

interface Graded {
  id: number
  gradeVersion: number
}

/** Where a version that is sold lies: only a signed address leads there. */
export const soldFolder = (videoId: number) => `${FOLDERS.videos}/${videoId}`
export const soldKey = ({ id, gradeVersion }: Graded, version: string) =>
  `${soldFolder(id)}/${gradeVersion}/${version}.mp4`

/** After a restore another video may have the number; it was not made at the same moment. */
interface Shown extends Graded {
  createdAt: string
  showVersion: number
}

/** The folder of what everyone may see. It can't be guessed, so that a sport that is not shown stays unseen. */
export const publicFolder = (secret: string, { id, gradeVersion, createdAt, showVersion }: Shown) =>
  `${FOLDERS.public}/${id}-${gradeVersion}-${seal(
    secret,
    'public files',
    id,
    gradeVersion,
    createdAt,
    showVersion,
  )
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 12)}`

/** Which film's a public file is; null where its folder is not one of ours. */
export function videoOfPublic(key: string): number | null {
  const [, id] = /^public\/(\d{1,9})-\d+-[a-z0-9]+\/[\w-]+\.\w+$/i.exec(key) ?? []
  return id === undefined ? null : Number(id)
}

export const publicKeys = (folder: string) => {
  const thumbnail = `${folder}/${PUBLIC_FILES.thumbnail}`
  return {
    thumbnail,
    smallThumbnail: smallPicture(thumbnail),
    preview: `${folder}/${PUBLIC_FILES.preview}`,
    storyboard: `${folder}/${PUBLIC_FILES.storyboard}`,
  }
}
