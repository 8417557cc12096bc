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

/** A scenario for each code that each of these calls declares: none may be missing, and none be more. */
export type Scenarios<Calls extends Record<string, Endpoint>> = {
  [Name in keyof Calls as Calls[Name] extends { errors: readonly ErrorCode[] } ? Name : never]: {
    [Code in CodesOf<Calls[Name]>]: Scenario
  }
}

/** No id of anything. */
export const NONE = 999_999
export const none = { params: { id: NONE } }
