import { z } from 'zod'
import { Id } from './fields.ts'

export const Credentials = z.object({
  username: z.string('Username is required').min(1, 'Username is required').max(200),
  password: z.string('Password is required').min(1, 'Password is required').max(1000),
})
export type Credentials = z.infer<typeof Credentials>

export const User = z.object({ id: Id, username: z.string() })
export type User = z.infer<typeof User>
