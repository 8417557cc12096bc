const UNREACHABLE =
  /\b(ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|EPROTO|ENOTCACHED|E50[0-4])\b/

const CODE = /npm (?:error|ERR!) code (\w+)/
const PATH = /npm (?:error|ERR!) path (.+)/

/** What npm said when it failed, in one sentence where we know the reason; null: nobody has met this one yet. */
export function whyNpmFailed(output) {
  const code = CODE.exec(output)?.[1] ?? ''
  const path = PATH.exec(output)?.[1]
  if (code === 'ENOSPC' || /ENOSPC/.test(output)) {
    return `The disk is full${path ? ` (${path})` : ''}, so npm could not install the packages: make room and run the command again.`
  }
  if (UNREACHABLE.test(code)) {
    return `npm cannot reach its registry${whereTo(output)} (${code}): look whether this machine is online and what "npm config get registry" and "npm config get proxy" say, and run the command again.`
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) {
    return `npm may not write ${path ?? 'where it keeps its files'} (${code}): give it back to your user, or name another folder in npm_config_cache, and run the command again.`
  }
  if (code === 'E401' || code === 'E403') {
    return `npm's registry does not let us in (${code}): look at what "npm config get registry" says and whether you are logged in there.`
  }
  if (code === 'E404' || code === 'ETARGET') {
    return `npm's registry does not have everything that package-lock.json names${whereTo(output)} (${code}): "npm run check" shows what is known of which platform.`
  }
  if (code === 'EINTEGRITY') {
    return 'npm got a package that is not the one package-lock.json names (EINTEGRITY): run the command again, and trust no registry that goes on like this.'
  }
  return null
}

/** The address that it asked, without the package. */
function whereTo(output) {
  const address = /https?:\/\/[^\s/,]+/.exec(output)?.[0]
  return address ? ` at ${address}` : ''
}
