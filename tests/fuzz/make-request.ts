import type { Chance } from '../../src/demo/chance.ts'
import type { Call } from '../support/call-list.ts'
import { type Body, makeBody } from './broken-body.ts'
import type { Known } from './fitting.ts'
import { extraName, hostileText } from './hostile.ts'

export type Who = 'nobody' | 'buyer' | 'owner'

export interface FuzzRequest {
  who: Who
  method: string
  url: string
  /** Pairs, since a name may stand there more than once. */
  headers: [string, string][]
  body: Body | null
}

/** What nobody else makes of a call: each index of a seed makes its own request, whatever was answered before. */
export function makeRequest(call: Call, chance: Chance, known: Known): FuzzRequest {
  const body = makeBody(call, chance, known)
  return {
    who: chance.oneOf<Who>(['nobody', 'buyer', 'owner', 'owner', 'owner']),
    method: chance.happens(0.02)
      ? chance.oneOf(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
      : call.method,
    url: pathOf(call, chance, known) + queryOf(call, chance, known),
    headers: [
      ...(body?.type === null || !body ? [] : ([['content-type', body.type]] as [string, string][])),
      ...oddHeaders(chance),
    ],
    body,
  }
}

const pathOf = ({ path }: Call, chance: Chance, known: Known) =>
  path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const there = known[`${path} ${name}`] ?? known[name]
    if (there && there.length > 0 && chance.happens(0.6)) return String(chance.oneOf(there as [unknown]))
    return encoded(hostileText(chance).slice(0, 4000), chance) || '-1'
  })

function queryOf({ query }: Call, chance: Chance, known: Known) {
  const pairs = query.flatMap(({ name, schema }): string[] => {
    if (chance.happens(0.4)) return []
    const there = known[name] ?? schema?.enum
    const value = () =>
      there && chance.happens(0.5)
        ? String(chance.oneOf(there as [unknown]))
        : hostileText(chance).slice(0, 4000)
    const one = `${name}=${encoded(value(), chance)}`
    return chance.oneOf([
      [one],
      [one],
      [one],
      [one, `${name}=${encoded(value(), chance)}`],
      [`${name}[]=${encoded(value(), chance)}`],
      [`${name}[a]=1`],
      [name],
      [`${name}=%zz`],
    ])
  })
  if (chance.happens(0.1)) pairs.push(`${encodeURIComponent(extraName(chance))}=1`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** Some bytes that no text becomes, too. */
const encoded = (text: string, chance: Chance) =>
  chance.happens(0.03) ? '%ff%c0%80' : encodeURIComponent(text.toWellFormed())

function oddHeaders(chance: Chance): [string, string][] {
  if (chance.happens(0.6)) return []
  return chance.oneOf<[string, string][]>([
    [['accept', 'application/problem+json']],
    [['accept', 'application/problem+json']],
    [['accept', 'application/problem+json']],
    [
      ['accept', 'application/problem+json'],
      ['accept', 'text/html'],
    ],
    [
      ['cookie', 'buyer=1'],
      ['cookie', 'cloverleaf_session=__proto__; cloverleaf_session=2'],
    ],
    [['cookie', `buyer=${'%'.repeat(200)}; ;;=;cloverleaf_session`]],
    [['host', 'evil.example']],
    [
      ['x-forwarded-host', 'evil.example'],
      ['x-forwarded-proto', 'gopher'],
      ['x-forwarded-for', "', 1"],
    ],
    [['origin', 'https://evil.example']],
    [['sec-fetch-site', 'cross-site']],
    [['range', 'bytes=5-1,9-']],
    [['if-none-match', '"'.repeat(2000)]],
    [['if-modified-since', 'yesterday']],
    [['accept-encoding', 'br;q=0, gzip;q=x']],
    [['x-http-method-override', 'DELETE']],
    [['user-agent', 'é'.repeat(900)]],
    [['content-encoding', 'gzip']],
    [['expect', '200-maybe']],
  ])
}
