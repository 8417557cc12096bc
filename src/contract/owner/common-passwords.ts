/** Words that guessers try first, alone or doubled, with digits and signs around them. */
const WORDS =
  `password passwort passw0rd qwerty qwertz azerty letmein welcome iloveyou administrator admin changeme default secret
  football baseball basketball soccer hockey dragon monkey sunshine princess superman batman spiderman trustno master shadow
  whatever starwars pokemon computer internet michael jennifer jessica jordan charlie ashley daniel thomas summer winter spring
  autumn monday friday january december london america freedom forever flower butterfly chocolate cookie cheese banana
  samsung google facebook microsoft windows linkedin minecraft nothing unknown access login guest owner test testing hello
  loveme lovely family jesus christ blessed angel babygirl harley mustang corvette yankees cowboys steelers barrel racing
  barrelracing rodeo horse cowgirl cowboy cloverleaf videographer onlyfortryingit correcthorsebatterystaple`.split(
    /\s+/,
  )

/** Rows of keys and alphabets, which fingers run along. */
const RUNS = [
  '12345678901234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1q2w3e4r5t6y7u8i9o0p',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq12wsxcde34rfvbgt56yhn',
]

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  '5': 's',
  $: 's',
}

/** Of `qwertyuiop123` or `qwertyuiop[]`. */
const MAX_TAIL = 4

const WORD = new RegExp(`^(?:${WORDS.join('|')}){1,2}$`)

const isRun = (text: string) =>
  text.length > 3 && RUNS.some((run) => run.includes(text) || [...run].reverse().join('').includes(text))

/** `aaaaaaaaaaaa`, `abc123abc123`, `123412341234`. */
const isRepeated = (text: string) => /^(.{1,6})\1+.{0,3}$/.test(text)

/** Whether a password of twelve or more characters is among the first that are guessed: by rule, without a download. */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  const plain = text.replaceAll(/[\s_.-]/g, '')
  const word = plain.replaceAll(/^[^a-z@$]+|[^a-z]+$/g, '')
  const unmasked = word.replaceAll(/[@43105$]/g, (sign) => LOOKALIKES[sign] ?? sign)
  const tail = /[^a-z]*$/.exec(plain)?.[0] ?? ''
  const start = plain.slice(0, plain.length - tail.length)
  const [isEasyStart, isEasyTail] = [start, tail].map((part) => isRun(part) || isRepeated(part))
  return (
    isRepeated(plain) ||
    isRun(plain) ||
    (isEasyStart === true && (isEasyTail === true || tail.length <= MAX_TAIL)) ||
    [word, unmasked].some((one) => WORD.test(one))
  )
}
