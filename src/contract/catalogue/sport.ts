import { z } from 'zod'
import { Id, optionalText, requiredText, WebAddress } from '../fields.ts'

export const Sport = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  icon: z.string(),
  imageUrl: z.string(),
  isActive: z.boolean(),
  eventCount: z.number().int(),
  riderCount: z.number().int(),
})
export type Sport = z.infer<typeof Sport>

export const NewSport = z.object({
  name: requiredText('Sport name is required'),
  description: optionalText(),
  icon: optionalText(16),
  imageUrl: WebAddress,
  isActive: z.boolean().optional(),
})
export type NewSport = z.infer<typeof NewSport>

export const SportChange = NewSport.partial()
export type SportChange = z.infer<typeof SportChange>
