import type { z } from 'zod'
import type { ErrorCode } from './error-codes.ts'

/** What a call reads or changes. After a write, every read that shows one of its subjects is refetched. */
export type Subject =
  | 'account'
  | 'catalogue'
  | 'codes'
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

/** The header that carries the secret of a fence link. In the link it is the fragment, which no server sees. */
export const FENCE_LINK_HEADER = 'x-fence-link'

/** What the browser needs of a declaration; the build strips the rest. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters as `:id`. */
  path: `/api/${string}`
  /** Everyone, a fence link of the event in `:id`, a helper, or the owner alone; each may also call what is before it. */
  access: 'visitor' | 'fence' | 'helper' | 'owner'
  /** Of a read: a change of these invalidates it. */
  shows?: readonly Subject[]
  /** Of a write: what its success invalidates. */
  changes?: readonly Subject[]
}

/** An API call, declared once: the server mounts it, the browser and the tests call it. */
export interface Endpoint extends Route {
  /** For OpenAPI. */
  summary: string
  tag: string
  params?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  body?: z.ZodType
  /** Content type of a body that is not JSON. */
  consumes?: string
  /** The JSON response. Without it the call returns 204, or a file (`produces`). */
  answer?: z.ZodType
  /** 200 by default. */
  status?: 200 | 201 | 202
  /** The 202 response where the result is not ready yet. */
  later?: z.ZodType
  /** Content type of a response that is not JSON. */
  produces?: string
  /** Error codes of its handler, besides those that every call has. */
  errors?: readonly ErrorCode[]
  maxBytes?: number
  /** Its body may take hours to arrive. */
  takesHours?: true
  /** Money and settings: an owner who did nothing for hours is asked for the password or passkey again. */
  asksAgain?: true
  /** Open also before the owner has replaced the first password. */
  withFirstPassword?: true
}

type Address = `${Route['method']} ${Route['path']}`
type PartsOf<A extends Address> =
  A extends `${infer Method extends Route['method']} ${infer Path extends Route['path']}`
    ? { method: Method; path: Path }
    : never

/** @__NO_SIDE_EFFECTS__ */
export function endpoint<const A extends Address, const E extends Omit<Endpoint, 'method' | 'path'>>(
  address: A,
  declared: E,
): PartsOf<A> & E {
  const [method, path] = address.split(' ')
  return { method, path, ...declared } as PartsOf<A> & E
}

type InputOf<E, Name extends keyof Endpoint> = E extends { [N in Name]: infer S extends z.ZodType }
  ? z.input<S>
  : never

/** Path and query parameters may be numbers; null is left out. */
type Texts<T> = { [Name in keyof T]: unknown extends T[Name] ? string | number : T[Name] }
type Query<T> = { [Name in keyof Texts<T>]?: Texts<T>[Name] | null }
type Part<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : undefined extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }

type Body<E> = E extends { consumes: 'multipart/form-data' } ? FormData : InputOf<E, 'body'>

export type Input<E extends Endpoint> = Part<'params', Texts<InputOf<E, 'params'>>> &
  Part<'query', E extends { query: z.ZodType } ? Query<InputOf<E, 'query'>> | undefined : never> &
  Part<'headers', E extends { headers: z.ZodType } ? InputOf<E, 'headers'> | undefined : never> &
  Part<'body', Body<E>>

export type Output<E extends Endpoint> =
  | (E extends { answer: infer A extends z.ZodType } ? z.output<A> : undefined)
  | (E extends { later: infer A extends z.ZodType } ? z.output<A> : never)

type Values = Record<string, string | number | boolean | null | undefined>

/** The address of a call with its parameters filled in, without unset query parameters. */
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
