import type { ShopInfo, ShopSettings } from '../../contract/owner/shop.ts'

/** What a letter shows of the shop. */
export type LetterLook = Pick<
  ShopSettings,
  'brand' | 'tagline' | 'phone' | 'email' | 'logoUrl' | 'accentColor'
>

export const lookOf = ({ brand, tagline, phone, email, logoUrl, accentColor }: ShopInfo): LetterLook => ({
  brand,
  tagline,
  phone,
  email,
  logoUrl,
  accentColor,
})
