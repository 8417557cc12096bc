const NOISE =
  /^(\d{3,}|c\d{3,}|dji|gopro|gh\d+|gx\d+|img|mvi|dsc|clip|final|master|edit(ed)?|export|render|4k|2160p?|1080p?|uhd|hd|fps|\d+fps|video|run|copy|v\d+)$/i
const HORSE = /\b(?:horse|h)[ _-]?([1-4])\b/i

/** `2024-06-15_Jane_Doe-horse2_4K.mp4` is Jane Doe's second horse. Empty where the name tells nothing. */
export function guessRider(fileName: string): { riderName: string; horse: number } {
  const stem = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '')
  // where spaces separate words, a hyphen belongs to a name: Boudreaux-Hernandez
  const between = /[\s_]/.test(stem) ? /[_.]+/g : /[_.-]+/g
  const spaced = stem.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').replace(between, ' ')
  const horse = Number(HORSE.exec(spaced)?.[1] ?? 1)
  const words = spaced
    .replace(HORSE, ' ')
    .replace(/\([^)]*\)/g, ' ')
    .split(/\s+/)
    .map((word) => word.replace(/^-+|-+$/g, ''))
    .filter((word) => word && !/^[\d-]+$/.test(word) && !NOISE.test(word))
  return { riderName: words.map(capitalised).join(' '), horse }
}

const capitalised = (word: string) =>
  word === word.toLowerCase() || word === word.toUpperCase()
    ? word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
    : word
