import type { z } from 'zod'

/** Why a form cannot be sent: errors by field, and a toast. */
export interface Refusal {
  errors?: Partial<Record<string, string>>
  toast?: { title: string; description?: string }
}

export type Checked<Body> = { body: Body } | { refusal: Refusal }

/** A toast without a field error. */
export const toastOnly = (title: string, description?: string): { refusal: Refusal } => ({
  refusal: { toast: { title, ...(description && { description }) } },
})

/** An error of one field; with a title also a toast. */
export const fieldError = (field: string, sentence: string, title?: string): { refusal: Refusal } => ({
  refusal: { errors: { [field]: sentence }, ...(title && { toast: { title, description: sentence } }) },
})

interface SchemaOptions {
  /** Whether the first error is toasted too; the specification names these forms. */
  toasts?: boolean
}

/** Validates the draft with the server's schema. An error in a list has a path such as `horses.0.videoUrl`. */
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
