import type { z } from 'zod'

/** What keeps a form from being sent: the sentence under each field that is wrong, and what is toasted. */
export interface Refusal {
  errors?: Partial<Record<string, string>>
  toast?: { title: string; description?: string }
}

export type Checked<Body> = { body: Body } | { refusal: Refusal }

/** Refused by a toast alone. */
export const refused = (title: string, description?: string): { refusal: Refusal } => ({
  refusal: { toast: { title, ...(description && { description }) } },
})

/** Refused for one field; said in a toast too where it has a title. */
export const wrong = (field: string, sentence: string, title?: string): { refusal: Refusal } => ({
  refusal: { errors: { [field]: sentence }, ...(title && { toast: { title, description: sentence } }) },
})

interface SchemaOptions {
  /** Whether the first sentence is toasted too; the specification names the forms that do. */
  toasts?: boolean
}

/** Checks what is typed by the schema that the shop itself checks it by. An error of a list's entry is at `horses.0.videoUrl`. */
export function checkBy<Body>(
  schema: z.ZodType<Body>,
  typed: unknown,
  { toasts = false }: SchemaOptions = {},
): Checked<Body> {
  const read = schema.safeParse(typed)
  if (read.success) return { body: read.data }
  const errors: Partial<Record<string, string>> = {}
  for (const { path, message } of read.error.issues) errors[path.join('.')] ??= message
  const [first] = read.error.issues
  return { refusal: { errors, ...(toasts && first && { toast: { title: first.message } }) } }
}
