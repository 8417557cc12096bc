import { randomInt } from 'node:crypto'

// no letters and digits that look or sound alike: people read it out on the phone
const LETTERS = '234679CDFGHJKLMNPQRTVWXY'

/** `K7M4-29QX`: one of 110,000,000,000. */
export const makeOrderNumber = () => `${four()}-${four()}`

const four = () => Array.from({ length: 4 }, () => LETTERS[randomInt(LETTERS.length)]).join('')
