import { z } from 'zod'

/** A `.cube` file of the owner's own, as a grade names it. */
export const OwnCube = z.object({ key: z.string(), title: z.string() })
export type OwnCube = z.infer<typeof OwnCube>

export const CubeName = z.object({
  /** The file's name, where the file has no title in itself. */
  name: z.string().trim().max(200).default(''),
})
