import { readFileSync } from 'node:fs'
import { inFolder } from '../setup/folder.mjs'
import { runQuietly } from '../setup/run.mjs'

/** The version of package.json; between two tagged ones with the time and the id of the commit, so that later ones sort behind. */
export async function readVersion(): Promise<string> {
  const { version } = JSON.parse(readFileSync(inFolder('package.json'), 'utf8')) as { version: string }
  const tag = await git('tag', '--points-at', 'HEAD', '--list', `v${version}`)
  const commit = await git('log', '-1', '--date=format-local:%Y%m%d%H%M', '--format=%cd.%h', '--abbrev=7')
  return tag !== '' || commit === '' ? version : `${version}+${commit}`
}

/** Nothing where this is no clone. */
async function git(...args: string[]) {
  const env = { ...process.env, TZ: 'UTC' }
  const { code, output } = await runQuietly('git', args, { env }).catch(() => ({ code: 1, output: '' }))
  return code === 0 ? output.trim() : ''
}
