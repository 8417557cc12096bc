import pictures from '#pictures'
import { SMALL_PICTURE_WIDTH, smallPicture } from '../../../contract/platform/stored-files.ts'

interface StockPicture {
  width: number
  height: number
  widths: number[]
  blur: string
  /** Another one for another picture under the same name: a browser that keeps it never shows an old one. */
  version: string
}

const stock: Record<string, StockPicture> = pictures

interface PictureProps {
  src: string
  alt: string
  /** How wide the picture is shown, as the `sizes` attribute says it. */
  sizes: string
  className?: string
  /** The stock picture for phones, where it is another cut than on wide screens. */
  phone?: { name: string; sizes: string }
  /** The picture that a visitor sees first: fetched at once and before others. */
  priority?: boolean
  /** The picture of the whole page, which a card's picture turns into. */
  lead?: boolean
}

/** A picture in the size and format that fits: ours as AVIF or WebP, an uploaded one as WebP, any other as it is. */
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
      className={`bg-cover bg-panel bg-center object-cover ${className}`}
      style={known && { backgroundImage: `url("${known.blur}")` }}
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

/** For a browser without AVIF, two widths are enough. */
const plainSizes = (name: string, { version }: StockPicture) =>
  `/pictures/${name}-640.webp?v=${version} 640w, /pictures/${name}.webp?v=${version} 1600w`

/** Uploaded pictures and videos' thumbnails are stored in two widths. */
function uploadedSizes(src: string) {
  const [, name] = /^\/media\/(?:images|public\/[\w-]+)\/([\w-]+)\.webp$/.exec(src) ?? []
  return name && `${smallPicture(src)} ${SMALL_PICTURE_WIDTH}w, ${src} ${name === 'thumbnail' ? 1280 : 1600}w`
}
