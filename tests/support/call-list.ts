/** The part of JSON Schema that the list of calls speaks. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
}

interface Parameter {
  name: string
  in: string
  schema?: Schema
}

export interface Call {
  method: string
  /** With its parameters in braces, as the list has it: `/api/riders/{id}`. */
  path: string
  query: Parameter[]
  body: { type: string; schema: Schema } | null
}

interface Listed {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** Every call that the shop's own OpenAPI list names. */
export function readCalls(openApi: string): Call[] {
  const { paths } = JSON.parse(openApi) as { paths: Record<string, Record<string, Listed>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]): Call => {
      const [content] = Object.entries(requestBody?.content ?? {})
      return {
        method: method.toUpperCase(),
        path,
        query: parameters.filter((parameter) => parameter.in === 'query'),
        body: content ? { type: content[0], schema: content[1].schema } : null,
      }
    }),
  )
}
