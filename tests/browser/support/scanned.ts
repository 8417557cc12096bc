import type { Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** What a phone's camera reads in a picture, or on the screen. */
export async function scanned(seen: Buffer | Locator) {
  const picture = Buffer.isBuffer(seen) ? seen : await seen.screenshot()
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}
