import type { Chance } from '../../src/demo/chance.ts'

/** Put into a JSON text as it stands, for what no value of ours becomes when it is written. */
const raw = (json: string) => `@@raw${json}raw@@`

export const toJson = (value: unknown) =>
  (JSON.stringify(value) ?? 'undefined').replace(/"@@raw((?:[^"\\]|\\.)*?)raw@@"/g, (_all, json: string) =>
    JSON.parse(`"${json}"`),
  )

const DEEP = 3000

const TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  'A'.repeat(300),
  'A'.repeat(20_000),
  '\ud800',
  '\udfff\ud800x',
  '\u202egpj.exe',
  '👨‍👩‍👧‍👦'.repeat(40),
  'Ⅷ ﬀ İ ß',
  'z\u0335\u0321'.repeat(90),
  'a\r\nBcc: all@example.com\r\n\r\nhi',
  "'; drop table rider; --",
  '%',
  '_'.repeat(60),
  '%a'.repeat(90),
  '\\',
  '../../../../etc/passwd',
  '..\\..\\secret',
  '%2e%2e%2f',
  '</script><script>alert(1)</script>',
  '=cmd|calc',
  'null',
  'undefined',
  'true',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1.5',
  '1e99',
  '0x1f',
  '2147483648',
  '9223372036854775808',
  '٣',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'javascript:alert(1)',
  'http://127.0.0.1:1/',
  'https://[',
  'https://user:pass@example.com:99999/',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  'a@b',
  `${'a'.repeat(64)}@${'b.'.repeat(90)}com`,
  `${' '.repeat(8000)}x`,
  '/'.repeat(8000),
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
] as const

const NUMBERS = [
  -1,
  0,
  -0,
  0.1,
  1.000001,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  1e99,
  5e-324,
] as const

const OTHERS = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  ['x'],
  { length: 1_000_000_000 },
  { toString: 'x', valueOf: 1, toJSON: 'y' },
  raw('1e999'),
  raw('-1e999'),
  raw('-0'),
  raw('{"__proto__":{"isActive":true}}'),
  raw('{"constructor":{"prototype":{"isActive":true}}}'),
  raw('['.repeat(DEEP) + ']'.repeat(DEEP)),
  raw(`${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`),
  raw(`[${'1,'.repeat(10_001)}1]`),
] as const

export const hostileText = (chance: Chance) => chance.oneOf(TEXTS)

export function hostileValue(chance: Chance): unknown {
  if (chance.happens(0.5)) return chance.oneOf(TEXTS)
  return chance.happens(0.5) ? chance.oneOf(NUMBERS) : chance.oneOf(OTHERS)
}

/** Names that mean something to JavaScript or to us, beside one that means nothing. */
export const extraName = (chance: Chance) =>
  chance.oneOf(['__proto__', 'constructor', 'id', 'deletedAt', 'isAdmin', 'priceCents', 'nobody', '', '\0'])
