import { z } from 'zod'

/** A picture that the owner sent, ready to be shown. */
export const UploadedImage = z.object({ imageUrl: z.string() })
export type UploadedImage = z.infer<typeof UploadedImage>

// only described here: the form is a stream, and its picture is checked by content
export const PictureForm = z
  .object({ image: z.unknown().meta({ type: 'string', format: 'binary' }).optional() })
  .meta({ required: ['image'] })
