import { z } from 'zod'

/** A picture that the owner sent, ready to be shown. */
export const UploadedImage = z.object({ imageUrl: z.string() })
export type UploadedImage = z.infer<typeof UploadedImage>
