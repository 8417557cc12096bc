export type Form = { [name: string]: FormValue }
type FormValue = string | Form | FormValue[]

/** Stripe's bodies and queries: `metadata[checkout]=7&expand[0]=latest_charge` with its nesting and its lists. */
export function readForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[|\]/).filter((part, index) => part !== '' || index === 1)
    put(form, path, value)
  }
  return withLists(form) as Form
}

function put(form: Form, [name = '', ...rest]: string[], value: string) {
  const key = name === '' ? String(Object.keys(form).length) : name
  if (rest.length === 0) {
    form[key] = value
    return
  }
  const inner = form[key]
  const next: Form = typeof inner === 'object' && !Array.isArray(inner) ? inner : {}
  form[key] = next
  put(next, rest, value)
}

function withLists(value: FormValue): FormValue {
  if (typeof value === 'string' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, withLists(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

export const textIn = (form: Form, ...path: string[]): string | null => {
  let at: FormValue | undefined = form
  for (const name of path) {
    if (typeof at !== 'object' || Array.isArray(at)) return null
    at = at[name]
  }
  return typeof at === 'string' ? at : null
}

export const textsIn = (form: Form, name: string): string[] => {
  const list = form[name]
  return Array.isArray(list) ? list.filter((value) => typeof value === 'string') : []
}

export const wordsIn = (form: Form, name: string): Record<string, string> => {
  const inner = form[name]
  if (typeof inner !== 'object' || Array.isArray(inner)) return {}
  return Object.fromEntries(
    Object.entries(inner).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}
