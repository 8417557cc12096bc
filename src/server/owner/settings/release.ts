import type { Release } from '../../../contract/owner/connections.ts'
import { HOUR } from '../../../contract/time.ts'
import type { Shop } from '../../composed-shop.ts'
import { memoizeFor } from '../../platform/async/memoize.ts'
import { isNewer, VERSION } from '../../platform/version.ts'

const PATIENCE = 5000
const IS_VERSION = /^\d[\w.+-]{0,60}$/

/** Asks where releases are, once an hour and only where RELEASE_URL is set. */
export const releaseReader = ({ config: { releaseUrl }, now }: Shop): (() => Promise<Release>) =>
  memoizeFor(HOUR, now, async () => {
    const latest = releaseUrl && (await readLatest(releaseUrl).catch(() => null))
    return { version: VERSION, latest: latest && isNewer(latest, VERSION) ? latest : null }
  })

/** `npm run release` writes the file. */
async function readLatest(releaseUrl: string) {
  const response = await fetch(`${releaseUrl}/latest`, { signal: AbortSignal.timeout(PATIENCE) })
  const text = response.ok ? (await response.text()).trim() : ''
  return IS_VERSION.test(text) ? text : null
}
