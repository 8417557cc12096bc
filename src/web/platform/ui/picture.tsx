import pictures from '#pictures'
import { SMALL_PICTURE_WIDTH, smallPicture } from '../../../contract/platform/stored-files.ts'

interface StockPicture {
  width: number
  height: number
  widths: number[]
  /** The CSS background until it is there. */
  placeholder: string
  /** For cache busting. */
  version: string
}

const stock: Record<string, StockPicture> = pictures

interface PictureProps {
  src: string
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  className?: string
  /** Another crop of the stock picture, for phones. */
  phone?: { name: string; sizes: string }
  /** Above the fold: loaded eagerly with high priority. */
  priority?: boolean
  /** The page's header picture, the target of the view transition. */
  lead?: boolean
}

/** Responsive: stock pictures as AVIF or WebP, uploads as WebP, external ones unchanged. */
export function Picture({ src, alt, sizes, phone, className = '', priority = false, lead }: PictureProps) {
  const name = /^\/pictures\/([\w-]+)\.webp$/.exec(src)?.[1] ?? ''
  const known = stock[name]
  const img = (
    <img
      src={known ? `${src}?v=${known.version}` : src}
      alt={alt}
      width={known?.width ?? 1600}
      height={known?.height ?? 900}
      sizes={sizes}
      srcSet={known ? plainSizes(name, known) : uploadedSizes(src)}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'low'}
      decoding="async"
      data-lead={lead}
      className={`bg-panel object-cover ${className}`}
      style={known && { background: known.placeholder }}
    />
  )
  if (!known) return img
  return (
    <picture className="contents">
      {phone && <Sources name={phone.name} sizes={phone.sizes} media="(max-width: 639px)" />}
      <Sources name={name} sizes={sizes} />
      {img}
    </picture>
  )
}

function Sources({ name, sizes, media }: { name: string; sizes: string; media?: string }) {
  const { widths = [], version } = stock[name] ?? {}
  const srcSet = widths.map((width) => `/pictures/${name}-${width}.avif?v=${version} ${width}w`).join(', ')
  return <source type="image/avif" media={media} sizes={sizes} srcSet={srcSet} />
}

/** WebP fallback in two widths. */
const plainSizes = (name: string, { version }: StockPicture) =>
  `/pictures/${name}-640.webp?v=${version} 640w, /pictures/${name}.webp?v=${version} 1600w`

/** Uploads and video thumbnails are stored in two widths. */
function uploadedSizes(src: string) {
  const [, name] = /^\/media\/(?:images|public\/[\w-]+)\/([\w-]+)\.webp$/.exec(src) ?? []
  return name && `${smallPicture(src)} ${SMALL_PICTURE_WIDTH}w, ${src} ${name === 'thumbnail' ? 1280 : 1600}w`
}
