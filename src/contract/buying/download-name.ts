/** `Jane_Doe.mp4`, and `Jane_Doe_horse_2.mp4` or `Jane_Doe_Blue.mp4` where the rider brought several horses. */
export function downloadName(video: {
  riderName: string
  horse: number
  horseName: string | null
  horseCount: number
  /** The file or its address, for the extension; MP4 where it is not known. */
  file?: string | null
}) {
  const name = words(video.riderName) || 'video'
  const horse = video.horseCount > 1 ? `_${words(video.horseName ?? '') || `horse_${video.horse}`}` : ''
  return `${name}${horse}.${extensionOf(video.file ?? '')}`
}

/** Letters of any language stay; characters that a file system or a header cannot hold go. */
const words = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|;%]/gu, ' ')
    .trim()
    .replace(/\s+/g, '_')
    .replace(/^\.+|\.+$/g, '')
    .slice(0, 100)

const KNOWN = /\.(mp4|m4v|mov|webm|mkv|avi)$/i

const extensionOf = (file: string) => {
  const path = URL.parse(file, 'https://shop.invalid')?.pathname ?? ''
  return KNOWN.exec(path)?.[1]?.toLowerCase() ?? 'mp4'
}
