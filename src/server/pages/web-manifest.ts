import type { Shop } from '../composed-shop.ts'
import { readShop } from '../owner/settings/settings.ts'
import { type PreparedResponse, prepareResponse } from '../platform/http/prepared-response.ts'

/** For installing the shop on a phone's home screen. */
export async function webManifest(shop: Shop): Promise<PreparedResponse> {
  const { brand, tagline } = await readShop(shop)
  const icon = (name: string, size: number, purpose = 'any') => ({
    src: `/icons/${name}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  const manifest = {
    id: '/',
    name: brand,
    short_name: brand.length > 12 ? (brand.split(' ')[0] ?? brand) : brand,
    description: tagline,
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#0b0d12',
    theme_color: '#0b0d12',
    icons: [
      icon('icon-192', 192),
      icon('icon-512', 512),
      icon('icon-maskable-512', 512, 'maskable'),
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  }
  return prepareResponse(200, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest))
}
