import { parseArgs } from 'node:util'
import { Stop } from '../setup/run.mjs'

const USE = `npm test                            every promise once
npm test -- <words>                 the test files whose path contains one of the words
npm run test:all                    everything
npm run test:all -- --shard 1/3     the first third of everything
npm run test:all -- --rest          what npm test leaves out`

/** What `npm test` and `npm run test:all` were asked for. */
export function readRequest(args) {
  const { values, positionals: words } = parse(args)
  const [, share, of] = /^(\d+)\/(\d+)$/.exec(values.shard ?? '1/1') ?? []
  const isShare = Number(share) >= 1 && Number(share) <= Number(of)
  const extent = values.rest ? 'rest' : values.all ? 'all' : 'quick'
  if (!isShare || (values.shard && extent === 'quick') || (words.length > 0 && extent !== 'quick')) {
    throw new Stop(USE)
  }
  return { words, extent, shard: values.shard ?? null }
}

function parse(args) {
  try {
    const options = { all: { type: 'boolean' }, rest: { type: 'boolean' }, shard: { type: 'string' } }
    return parseArgs({ args, options, allowPositionals: true })
  } catch {
    throw new Stop(USE)
  }
}

/** For the last line: what the sum is of, where that is not everything. */
export const saidOf = ({ extent, shard }) =>
  `${extent === 'rest' ? ', of what npm test leaves out' : ''}${shard ? `, share ${shard}` : ''}`
