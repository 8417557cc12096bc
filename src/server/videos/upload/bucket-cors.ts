import type { Config } from '../../platform/config/config.ts'
import { Outage } from '../../platform/http/outage.ts'
import type { Storage } from '../../platform/storage/storage.ts'

interface BucketShop {
  config: Pick<Config, 'publicUrl' | 'bucket'>
  storage: Storage
}

/** The origin of the shop's pages. */
const originOf = ({ config }: BucketShop) => new URL(config.publicUrl).origin

/** Why the bucket's CORS rules refuse the shop's pages, in a sentence; null where they allow them, or there is no bucket. */
export async function whyNotFromBrowsers(shop: BucketShop): Promise<string | null> {
  const { direct } = shop.storage
  if (!direct || (await direct.allowsOrigin(originOf(shop)))) return null
  return `The bucket takes no files from pages of ${originOf(shop)}: its CORS rules must allow that address.`
}

/** The same for the start of the shop, with the command that helps, also where the bucket does not answer. */
export const uploadTrouble = (shop: BucketShop) =>
  whyNotFromBrowsers(shop).then(
    (refusal) => refusal && `${refusal} Please ask the person who runs your server to allow it.`,
    (error: unknown) => {
      if (error instanceof Outage) return error.message
      throw error
    },
  )

/** Writes the CORS rule and returns the result in a sentence. */
export async function allowBrowsers(shop: BucketShop): Promise<string> {
  const { direct } = shop.storage
  const origin = originOf(shop)
  if (!direct)
    throw new Error('There is no bucket: S3_BUCKET is not set, so files are sent to the shop itself.')
  await direct.allowOrigin(origin).catch((error: Error) => {
    if (error.name !== 'NotImplemented') throw error
    throw new Error(
      `This S3 server takes no such rules (PutBucketCors). Its own settings must allow PUT with the header x-amz-checksum-sha256 from ${origin}.`,
    )
  })
  if (!(await direct.allowsOrigin(origin))) {
    throw new Error(
      `The rule was written, but the bucket still refuses pages of ${origin}. Please try again in a minute.`,
    )
  }
  return `Pages of ${origin} may send files to the bucket ${shop.config.bucket?.bucket}.`
}
