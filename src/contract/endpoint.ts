import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'

/** What a call can show or change. A write names what it changes, and whatever shows that is read anew. */
export type Subject =
  | 'account'
  | 'catalogue'
  | 'cubes'
  | 'devices'
  | 'mail'
  | 'orders'
  | 'owned'
  | 'portfolio'
  | 'requests'
  | 'sales'
  | 'shares'
  | 'shop'
  | 'uploads'
  | 'videos'
  | 'waiting'
  | 'weekend'

/** What the browser needs of a declaration; the rest of it is left out of its scripts when they are built. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With its parameters as `:id`. */
  path: `/api/${string}`
  access: 'visitor' | 'owner'
  /** For a read: what has to change for its answer to change. */
  shows?: readonly Subject[]
  /** For a write: what is other after its success. */
  changes?: readonly Subject[]
}

/** A call of the API, declared once: the server mounts it, the browser and the tests make it. */
export interface Endpoint extends Route {
  /** One sentence for the API's description, and the chapter it stands in. */
  summary: string
  tag: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** What the body is where it is not JSON. */
  consumes?: string
  /** The JSON that is answered. Without it there is nothing to say (204), or a file is sent (`produces`). */
  answer?: z.ZodType
  /** 200, unless something was made (201) or will be (202). */
  status?: 200 | 201 | 202
  /** Answered with 202 instead where it is not there yet. */
  later?: z.ZodType
  /** What is sent where it is not JSON. */
  produces?: string
  /** How the call itself can be refused, beside what any call of its kind can be refused for. */
  errors?: readonly ErrorCode[]
  maxBytes?: number
}

/** @__NO_SIDE_EFFECTS__ */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared

type InputOf<E, Name extends keyof Endpoint> = E extends { [N in Name]: infer S extends z.ZodType }
  ? z.input<S>
  : never

/** An id in an address may be given as the number that it is, and what is null is left out. */
type Texts<T> = { [Name in keyof T]: unknown extends T[Name] ? string | number : T[Name] }
type Query<T> = { [Name in keyof Texts<T>]?: Texts<T>[Name] | null }
type Part<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

type Body<E> = E extends { consumes: 'multipart/form-data' } ? FormData : InputOf<E, 'body'>

/** What a caller gives. */
export type Input<E extends Endpoint> = Part<'params', Texts<InputOf<E, 'params'>>> &
  Part<'query', E extends { query: z.ZodType } ? Query<InputOf<E, 'query'>> | undefined : never> &
  Part<'headers', E extends { headers: z.ZodType } ? InputOf<E, 'headers'> | undefined : never> &
  Part<'body', Body<E>>

/** What a caller gets. */
export type Answer<E extends Endpoint> =
  | (E extends { answer: infer A extends z.ZodType } ? z.output<A> : undefined)
  | (E extends { later: infer A extends z.ZodType } ? z.output<A> : never)

type Values = Record<string, string | number | boolean | null | undefined>

/** The address of a call, with its parameters filled in and without the parts of the query that are not set. */
export function addressOf(
  { path }: Pick<Route, 'path'>,
  input: { params?: object; query?: object } = {},
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String((input.params as Values | undefined)?.[name])),
  )
  const set = Object.entries((input.query ?? {}) as Values).flatMap(([name, value]) =>
    value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
  )
  return set.length > 0 ? `${filled}?${new URLSearchParams(set)}` : filled
}
