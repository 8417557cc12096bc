import { seal } from '../secret.ts'

interface Version {
  id: number
  gradeVersion: number
}

/** Where a version that is sold lies: only a signed address leads there. */
export const soldKey = ({ id, gradeVersion }: Version, name: 'phone' | 'master') =>
  `videos/${id}/${gradeVersion}/${name}.mp4`

/** The folder of what everyone may see. It can't be guessed, so that a sport that is not shown stays unseen. */
export const publicFolder = (secret: string, { id, gradeVersion }: Version) =>
  `public/${id}-${gradeVersion}-${seal(secret, 'public files', id, gradeVersion)
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 12)}`

/** The address of a public file. */
export const publicUrl = (key: string) => `/media/${key}`
