import pictures from '#pictures'
import { SMALL_PICTURE_WIDTH, smallPicture } from '../../contract/stored-pictures.ts'

interface StockPicture {
  width: number
  height: number
  widths: number[]
  blur: string
  /** Another one for another picture under the same name: a browser that keeps it never shows an old one. */
  version?: string
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
      srcSet={uploadedSizes(src)}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : 'low'}
      decoding="async"
      data-lead={lead}
      className={`bg-cover bg-panel bg-center object-cover ${className}`}
      style={known && { backgroundImage: `url("${softened(known)}")` }}
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

/** Eight dots stretched over a screen show as a grid, so they run into each other. */
const softened = ({ blur, width, height }: StockPicture) =>
  `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}'%3E%3Cfilter id='b' x='0' y='0' width='1' height='1'%3E%3CfeGaussianBlur stdDeviation='${Math.round(width / 20)}' edgeMode='duplicate'/%3E%3C/filter%3E%3Cimage filter='url(%23b)' width='100%25' height='100%25' preserveAspectRatio='none' href='${blur}'/%3E%3C/svg%3E`

function Sources({ name, sizes, media }: { name: string; sizes: string; media?: string }) {
  return ['avif', 'webp'].map((format) => (
    <source
      key={format}
      type={`image/${format}`}
      media={media}
      sizes={sizes}
      srcSet={stock[name]?.widths
        .map((width) => `/pictures/${name}-${width}.${format}?v=${stock[name]?.version} ${width}w`)
        .join(', ')}
    />
  ))
}

/** The shop keeps an uploaded picture, and a video's poster, in two widths. */
function uploadedSizes(src: string) {
  const [, name] = /^\/media\/(?:images|public\/[\w-]+)\/([\w-]+)\.webp$/.exec(src) ?? []
  return name && `${smallPicture(src)} ${SMALL_PICTURE_WIDTH}w, ${src} ${name === 'poster' ? 1280 : 1600}w`
}
