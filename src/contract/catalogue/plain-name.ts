/** How names are compared: without regard to capitals, accents, dots and the width of gaps. */
export const plainName = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[’'`´.]/g, '')
    .replace(/[\s\-–_]+/g, ' ')
    .trim()
