/** The path as the router reads it: `/%61pi/user` is `/api/user`. */
export function plainPath(url: string) {
  if (!url.includes('%')) return url
  const path = url.split('?', 1)[0] ?? ''
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
