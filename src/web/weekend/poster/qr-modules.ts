import encodeQR from 'qr'

/** White around it, as wide as scanners want it. */
const QUIET = 4

/** The squares of a code row by row, with the white around it; a quarter of it may be covered by rain or a staple. */
export const qrModules = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET })
