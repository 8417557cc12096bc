import type { Chance } from '../../src/demo/chance.ts'
import type { Call } from '../support/call-list.ts'
import { breakValue } from './break-value.ts'
import { fitting, type Known } from './fitting.ts'
import { hostileText, toJson } from './hostile.ts'

export interface Body {
  type: string | null
  bytes: Buffer
}

const OTHER_TYPES = [
  null,
  '',
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json, application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/offset+octet-stream',
  '*/*',
  'a/b/c; =',
] as const

const MORE_THAN_TAKEN = 1_100_000

/** The body of a request: sometimes right, mostly not. */
export function makeBody({ body }: Call, chance: Chance, known: Known): Body | null {
  if (!body) return chance.happens(0.15) ? anyBody(chance) : null
  if (chance.happens(0.03)) return null
  if (body.type === 'multipart/form-data') return pictureForm(chance)
  if (body.type === 'text/plain') return { type: 'text/plain', bytes: Buffer.from(cubeLike(chance)) }
  const right = fitting(body.schema, '', chance, known)
  if (chance.happens(0.25)) return json(toJson(right))
  const broken = toJson(breakValue(right, chance))
  if (chance.happens(0.85)) return json(broken)
  return damaged(broken, chance)
}

const json = (text: string): Body => ({ type: 'application/json', bytes: Buffer.from(text) })

function damaged(text: string, chance: Chance): Body {
  const half = text.slice(0, Math.floor(chance.next() * text.length))
  return chance.oneOf<() => Body>([
    () => json(half),
    () => json(`${text}${text}`),
    () => json(text.replace(/^\{/, '{"name":"first","name":"second",')),
    () => json(`\ufeff${text}`),
    () => ({ type: 'application/json', bytes: Buffer.from(text, 'utf16le') }),
    () => ({ type: 'application/json', bytes: Buffer.from([0x22, 0xff, 0xfe, 0xc0, 0x80, 0x22]) }),
    () => json(`{"name":"${'A'.repeat(chance.happens(0.2) ? MORE_THAN_TAKEN : 50_000)}"}`),
    () => ({ type: chance.oneOf(OTHER_TYPES), bytes: Buffer.from(text) }),
    () => ({ type: chance.oneOf(OTHER_TYPES), bytes: Buffer.from(half) }),
  ])()
}

const anyBody = (chance: Chance): Body => ({
  type: chance.oneOf(OTHER_TYPES),
  bytes: Buffer.from(hostileText(chance)),
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function pictureForm(chance: Chance): Body {
  const name = chance.oneOf(['image', 'image', 'image', 'other', '', '__proto__', 'a"b'])
  const file = chance.oneOf([
    PIXEL,
    PIXEL.subarray(0, 40),
    Buffer.alloc(0),
    Buffer.alloc(2000, 0xff),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1e9" height="1e9"/>'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
  ])
  const fileName = chance.oneOf(['a.png', '../../a.png', 'a\r\nx: y', '\0', 'ä'.repeat(300), ''])
  const head = chance.oneOf([
    `content-disposition: form-data; name="${name}"; filename="${fileName}"\r\ncontent-type: image/png`,
    `content-disposition: form-data; name="${name}"`,
    'content-disposition: form-data',
    `x: ${'y'.repeat(90_000)}`,
    '',
  ])
  const end = chance.oneOf(['\r\n--edge--\r\n', '\r\n--edge--\r\n', '', '\r\n--edge', '\r\n--edge\r\n'])
  const whole = Buffer.concat([Buffer.from(`--edge\r\n${head}\r\n\r\n`), file, Buffer.from(end)])
  const type = chance.oneOf([
    'multipart/form-data; boundary=edge',
    'multipart/form-data; boundary=edge',
    'multipart/form-data; boundary=edge',
    'multipart/form-data; boundary=other',
    'multipart/form-data; boundary=',
    'multipart/form-data',
  ])
  return { type, bytes: whole }
}

function cubeLike(chance: Chance) {
  const size = chance.oneOf(['2', '2', '0', '-1', '65537', '1e9', 'NaN', '2 2'])
  const rows = chance.oneOf(['0 0 0\n'.repeat(8), '0 0 0\n'.repeat(7), 'NaN 1e999 0\n'.repeat(8), ''])
  const title = chance.oneOf(['"Sun"', hostileText(chance)])
  return `TITLE ${title}\nLUT_3D_SIZE ${size}\n${rows}`
}
