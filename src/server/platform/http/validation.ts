import type { FastifySchemaCompiler, FastifyServerOptions } from 'fastify'
import { validatorCompiler as compile, serializerCompiler } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/** A missing body is an empty form: it gets the sentence of the first field that is missing. */
const validatorCompiler: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = compile({ ...route, schema: withoutNull(route.schema) })
  return route.httpPart === 'body' ? (data) => validate(data ?? {}) : validate
}

/** Named before the app is made, which would else load the compilers for JSON Schema; their types know no other. */
export const schemaController = {
  compilersFactory: {
    buildValidator: () => validatorCompiler,
    buildSerializer: () => serializerCompiler,
  },
} as unknown as FastifyServerOptions['schemaController']

/** No field has a null byte in it: PostgreSQL keeps none, and what SQLite kept could never move there. */
const withoutNull = (schema: z.ZodType) =>
  schema.superRefine((value, context) => {
    const path = placeOfNull(value)
    if (path?.length) context.addIssue({ code: 'custom', path, message: 'Invalid character' })
  })

function placeOfNull(value: unknown): string[] | null {
  if (typeof value === 'string') return value.includes('\0') ? [] : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, item] of Object.entries(value)) {
    const inside = placeOfNull(item)
    if (inside) return [name, ...inside]
  }
  return null
}
