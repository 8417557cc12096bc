const PREFIX = '/media/videos/'

/** Where in the storage a video of the shop's own lies; null for an address elsewhere. */
export function storedKey(videoUrl: string): string | null {
  return videoUrl.startsWith(PREFIX) ? `videos/${videoUrl.slice(PREFIX.length)}` : null
}
