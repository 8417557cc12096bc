import { PUBLIC_FILES, smallPicture } from '../../../contract/platform/stored-files.ts'
import { seal } from '../secret.ts'

/** The folders and key formats of stored files, and their addresses. No other file knows a folder name. */
export const FOLDERS = {
  /** Pictures the owner uploaded. */
  images: 'images',
  /** Thumbnails, previews and storyboards, public. */
  public: 'public',
  /** Uploaded videos and their trimmed parts. */
  sources: 'sources',
  /** The versions that buyers get. */
  videos: 'videos',
  /** LUTs the owner uploaded. */
  cubes: 'cubes',
  /** Files the owner put into the bucket by other means. */
  incoming: 'incoming',
} as const

export const ALL_FOLDERS: string[] = Object.values(FOLDERS)
/** What `clean` may delete from: not `incoming` and `cubes`, which are the owner's. */
export const CLEARED_FOLDERS = [FOLDERS.images, FOLDERS.public, FOLDERS.sources, FOLDERS.videos]
/** Sources of demo videos, generated on demand: neither backed up nor cleaned. */
const ON_DEMAND = 'demo'

const MEDIA = '/media/'
export const mediaUrl = (key: string) => MEDIA + key
/** Null for an external address or another folder. */
export const keyOfUrl = (url: string, folder: keyof typeof FOLDERS) =>
  url.startsWith(urlOf(folder)) ? url.slice(MEDIA.length) : null
/** The address prefix of a folder, also for SQL's `like`. */
export const urlOf = (folder: keyof typeof FOLDERS) => `${MEDIA}${FOLDERS[folder]}/`

/** Encrypted backups of the database. Not in FOLDERS: they list those files, and hold no others. */
export const BACKUPS = 'backups'
/** Says whose files these are. */
export const MARKER = 'marker'
/** Encrypted copies of stored files, in another place than the files. */
export const MEDIA_COPIES = 'media'

export const imageKey = (name: string) => `${FOLDERS.images}/${name}.webp`
export const cubeKey = (sha: string) => `${FOLDERS.cubes}/${sha}.cube`
export const incomingKey = (fileName: string) => `${FOLDERS.incoming}/${fileName}`
export const incomingName = (key: string) => key.slice(FOLDERS.incoming.length + 1)

/** The key of an uploaded file, by its upload's unique id. */
export const uploadKey = (uploadId: string, extension: string) => `${FOLDERS.sources}/${uploadId}${extension}`
export const isOfUpload = (key: string, uploadId: string) =>
  key === uploadKey(uploadId, '') || key.startsWith(uploadKey(uploadId, '.'))
export const cutKey = ({ id, gradeVersion }: Graded, name: string) =>
  `${FOLDERS.sources}/${id}-${gradeVersion}-${name}`
/** Not `incoming`, whose files are the owner's. */
export const isOwnSource = (key: string) => key.startsWith(`${FOLDERS.sources}/`)
/** The `sourceKey` of a video whose file was removed for good. */
export const removedKey = (videoId: number) => `removed/${videoId}`

/** The source of a video that is generated on demand. */
export const onDemandKey = (name: string) => `${ON_DEMAND}/${name}.mp4`
export const isOnDemand = (key: string) => key.startsWith(`${ON_DEMAND}/`)

interface Graded {
  id: number
  gradeVersion: number
}

/** The folder of a video's sold versions, reachable by signed addresses only. */
export const soldFolder = (videoId: number) => `${FOLDERS.videos}/${videoId}`
export const soldKey = ({ id, gradeVersion }: Graded, version: string) =>
  `${soldFolder(id)}/${gradeVersion}/${version}.mp4`

/** `createdAt` is part of the key because after a restore another video can have the same id. */
interface Shown extends Graded {
  createdAt: string
  showVersion: number
}

/** Also of an earlier grade, whose file stays for a day. */
export const isSoldFile = (key: string, videoId: number, version?: string) =>
  key.startsWith(`${soldFolder(videoId)}/`) && (version === undefined || key.endsWith(`/${version}.mp4`))

/** The folder of public files. Unguessable, so that videos of an inactive sport stay hidden. */
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

/** The video id of a public file; null where its folder is not one of ours. */
export function videoOfPublic(key: string): number | null {
  const [, id] = /^public\/(\d{1,9})-\d+-[a-z0-9]+\/[\w-]+\.\w+$/i.exec(key) ?? []
  return id === undefined ? null : Number(id)
}

/** In the folder of the thumbnail. */
export const stillOf = (posterKey: string) => posterKey.replace(/[^/]*$/, PUBLIC_FILES.still)

/** A thumbnail in its two widths, and its still. */
export const pictureKeys = (posterKey: string | null) =>
  posterKey === null ? [] : [posterKey, smallPicture(posterKey), stillOf(posterKey)]

export const publicKeys = (folder: string) => {
  const thumbnail = `${folder}/${PUBLIC_FILES.thumbnail}`
  return {
    thumbnail,
    smallThumbnail: smallPicture(thumbnail),
    still: stillOf(thumbnail),
    preview: `${folder}/${PUBLIC_FILES.preview}`,
    storyboard: `${folder}/${PUBLIC_FILES.storyboard}`,
  }
}
