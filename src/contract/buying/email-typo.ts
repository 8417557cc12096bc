const DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'msn.com',
  'live.com',
  'me.com',
  'comcast.net',
  'att.net',
  'verizon.net',
  'sbcglobal.net',
  'bellsouth.net',
  'protonmail.com',
]

/** Real domains that are one letter away from a better-known one. */
const RIGHT_AS_THEY_ARE = ['mail.com', 'ymail.com', 'email.com', 'gmx.com', 'yahoo.ca', 'mac.com']

/** `jane@gmial.com` gives `jane@gmail.com`; null where the address looks right or its domain is not a known one. */
export function likelyEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email.slice(at + 1).toLowerCase()
  if (at < 1 || DOMAINS.includes(domain) || RIGHT_AS_THEY_ARE.includes(domain)) return null
  const close = DOMAINS.find(
    (known) => known.length > 5 && editsBetween(domain, known) <= allowedEdits(known),
  )
  return close ? `${email.slice(0, at)}@${close}` : null
}

const allowedEdits = (domain: string) => (domain.length > 8 ? 2 : 1)

/** Letters added, dropped, changed or swapped with their neighbour (optimal string alignment). */
function editsBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => i || j),
  )
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1
      let best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + changed)
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) best = Math.min(best, at(i - 2, j - 2) + 1)
      const row = rows[i]
      if (row) row[j] = best
    }
  }
  return at(a.length, b.length)
}
