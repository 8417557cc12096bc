import { seal } from '../secret.ts'

interface Version {
  id: number
  gradeVersion: number
}

/** After a restore another video may have the number; it was not made at the same moment. */
interface MadeVersion extends Version {
  createdAt: string
  showVersion: number
}

/** Where a version that is sold lies: only a signed address leads there. */
export const soldKey = ({ id, gradeVersion }: Version, name: 'phone' | 'master' | 'compatible') =>
  `videos/${id}/${gradeVersion}/${name}.mp4`

/** The folder of what everyone may see. It can't be guessed, so that a sport that is not shown stays unseen. */
export const publicFolder = (secret: string, { id, gradeVersion, createdAt, showVersion }: MadeVersion) =>
  `public/${id}-${gradeVersion}-${seal(secret, 'public files', id, gradeVersion, createdAt, showVersion)
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 12)}`

/** The address of a public file. */
export const publicUrl = (key: string) => `/media/${key}`
