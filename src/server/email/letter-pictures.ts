import { buffer } from 'node:stream/consumers'
import type { Shop } from '../composed-shop.ts'
import { keyOfUrl } from '../platform/storage/layout.ts'
import type { Content } from './content.ts'
import type { LetterLook } from './look.ts'
import type { LetterPicture } from './mailer.ts'
import type { ShownPictures } from './to-html.ts'

const FILM = { width: 1120, height: 630 }
const LOGO = { width: 480, height: 84 }

/** What a letter shows, in formats that every mail program knows. A picture that can't be had is left out. */
export async function picturesOf(shop: Shop, content: Content, look: LetterLook): Promise<LetterPicture[]> {
  const logoKey = keyOfUrl(look.logoUrl, 'images')
  const all = [
    content.picture && (await drawn(shop, content.picture.key, 'film')),
    logoKey && (await drawn(shop, logoKey, 'logo')),
  ]
  return all.filter((picture) => picture !== null && picture !== undefined && picture !== '')
}

async function drawn({ storage }: Shop, key: string, name: 'film' | 'logo'): Promise<LetterPicture | null> {
  try {
    const file = await storage.open(key)
    if (!file) return null
    const bytes = await buffer(file.read({ start: 0, end: file.size - 1 }))
    const { default: sharp } = await import('sharp')
    if (name === 'logo') {
      const png = sharp(bytes)
        .resize({ ...LOGO, fit: 'inside', withoutEnlargement: true })
        .png()
      return { name, type: 'image/png', content: await png.toBuffer() }
    }
    const jpeg = sharp(bytes)
      .resize({ ...FILM, fit: 'cover' })
      .jpeg({ quality: 78, mozjpeg: true })
    return { name, type: 'image/jpeg', content: await jpeg.toBuffer() }
  } catch {
    // a bucket that is away must not keep somebody from their link
    return null
  }
}

/** Beside the letter, each under its name. */
export const asAttachments = (pictures: LetterPicture[]): ShownPictures =>
  Object.fromEntries(pictures.map(({ name }) => [name, `cid:${name}@letter`]))

/** In the page itself, for whoever looks at a letter in the shop. */
export const asData = (pictures: LetterPicture[]): ShownPictures =>
  Object.fromEntries(
    pictures.map(({ name, type, content }) => [name, `data:${type};base64,${content.toString('base64')}`]),
  )
