import { useShop } from './use-shop.ts'

/** The owner's colours in the place of the shop's amber, on every page and as soon as they are saved. */
export function ShopColours() {
  const shop = useShop()
  if (!shop?.accentColor && !shop?.markColor) return null
  const accent = shop.accentColor && `--color-amber:${shop.accentColor};`
  const mark = shop.markColor && `--color-mark:${shop.markColor};`
  return <style>{`:root{${accent}${mark}}`}</style>
}
