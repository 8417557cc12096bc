import { sessionStore } from '../../platform/browser/browser-storage.ts'

const KEY = 'contactDraft'

type Draft = [name: string, value: string][]

/** What a visitor has typed, kept over a reload. */
export const keepDraft = (form: HTMLFormElement) => sessionStore.writeJson(KEY, [...new FormData(form)])
export const forgetDraft = () => sessionStore.remove(KEY)

/** Fills in what was kept; a visitor who was quicker keeps what is typed already. */
export function fillFromDraft(form: HTMLFormElement) {
  if ([...new FormData(form)].some(([, value]) => value !== '')) return keepDraft(form)
  const draft = sessionStore.readJson(KEY, isDraft)
  if (!draft) return
  for (const input of form.elements) {
    if (input instanceof HTMLInputElement && ['checkbox', 'radio'].includes(input.type)) {
      input.checked = draft.some(([name, value]) => name === input.name && value === input.value)
    } else if (isTyped(input)) {
      input.value = draft.find(([name]) => name === input.name)?.[1] ?? ''
    }
  }
}

const isTyped = (input: Element) =>
  input instanceof HTMLInputElement ||
  input instanceof HTMLSelectElement ||
  input instanceof HTMLTextAreaElement

const isDraft = (value: unknown): value is Draft =>
  Array.isArray(value) &&
  value.every((entry) => Array.isArray(entry) && entry.every((part) => typeof part === 'string'))
