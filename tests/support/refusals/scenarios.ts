import type { Endpoint } from '../../../src/contract/endpoint.ts'
import type { ErrorCode } from '../../../src/contract/error-codes.ts'
import type { Client, Reply } from '../client.ts'
import type { World } from './world.ts'

interface Asked {
  params?: object
  query?: object
  headers?: Record<string, string>
  body?: unknown
}

/** Makes the call that is to be refused. */
export type Ask = (client: Client, input?: Asked) => Promise<Reply>

/** Brings about what the call is refused for, and makes it. */
export type Scenario = (world: World, ask: Ask) => Promise<Reply>

type CodesOf<E> = E extends { errors: readonly (infer Code extends ErrorCode)[] } ? Code : never

/** How a call is refused: by its code, and by what it is refused for where a code has several reasons (`conflict: already paid`). */
type Refusal<Code extends ErrorCode> = Code | `${Code}: ${string}`
type Refusals<Code extends ErrorCode> = Partial<Record<Refusal<Code>, Scenario>>
export const codeOf = (refusal: string) => refusal.split(':')[0] as ErrorCode

/** Scenarios for the codes that each of these calls declares; `every-refusal.test.ts` compares them. */
export type Scenarios<Calls extends Record<string, Endpoint>> = {
  [Name in keyof Calls as Calls[Name] extends { errors: readonly ErrorCode[] } ? Name : never]: Refusals<
    CodesOf<Calls[Name]>
  >
}

/** No id of anything. */
export const NONE = 999_999
export const none = { params: { id: NONE } }
export const noSuch: Scenario = ({ owner }, ask) => ask(owner, none)
