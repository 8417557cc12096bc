import type { FastifySchemaCompiler } from 'fastify'
import { validatorCompiler as compile } from 'fastify-type-provider-zod'
import type { z } from 'zod'

/** A missing body is an empty form: it gets the sentence of the first field that is missing. */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = (route) => {
  const validate = compile(route)
  return route.httpPart === 'body' ? (data) => validate(data ?? {}) : validate
}
