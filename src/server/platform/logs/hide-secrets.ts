const HIDDEN = '[…]'

/** Each leaves enough to see what kind of thing was said. They are applied to whole lines of JSON, which stay such. */
const RULES: [RegExp, string][] = [
  // a password in an address: postgres://shop:secret@…, smtps://…
  [/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/"@\\]+@/gi, `$1${HIDDEN}@`],
  // whatever follows the question mark of an address: tokens, signatures, e-mail addresses
  [/(\/[^\s"?\\]*)\?[^\s"\\]+/g, `$1?${HIDDEN}`],
  // an order's link; the name of its route stays
  [/(\/(?:order|api\/orders)\/)(?!:|resend\b)[^\s"/?\\]+/g, `$1${HIDDEN}`],
  [/[^\s"'<>()[\]{}:;,/\\=|]+(?:@|%40)[^\s"'<>()[\]{}:;,/\\=|]+/gi, HIDDEN],
  [/\b(Bearer|Basic)\s+[^\s"\\]+/gi, `$1 ${HIDDEN}`],
  [/\b(?:sk|rk|pk|whsec)_\w+/g, HIDDEN],
  [/\w+_secret_\w+/g, HIDDEN],
  // as long as our own tokens, and unlike any word
  [/(?<![\w-])[\w-]{40,}(?![\w-])/g, HIDDEN],
]

/** What somebody forgot to leave out: e-mail addresses, passwords, tokens. Names and words are never given to a log. */
export const hideSecrets = (line: string) =>
  RULES.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), line)
