import type { Shop } from '../composed-shop.ts'
import { isOnDemand } from '../platform/storage/layout.ts'
import { MachineTrouble } from './ffmpeg/machine-trouble.ts'
import type { Programs } from './ffmpeg/programs.ts'

/** The ffmpeg of npm opens clips of our own making and what came of them; others only where the owner says so. */
export function refuseOutdated({ config }: Pick<Shop, 'config'>, programs: Programs, sourceKey: string) {
  if (programs.isBundled && !config.bundledFfmpeg && !isOnDemand(sourceKey)) {
    throw new MachineTrouble('outdated', 'the ffmpeg of npm')
  }
}
