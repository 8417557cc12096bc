import type { Rider } from '../../contract/catalogue/rider.ts'
import { Picture } from '../platform/ui/picture.tsx'
import { useDataSaver } from '../videos/data-saver.ts'

/** Crops of one picture, so that a whole event without frames of its own does not look like one card repeated. */
const FRAMINGS = [
  '',
  'origin-[18%_75%] scale-150',
  'origin-[85%_60%] scale-160',
  'origin-[50%_95%] scale-140',
  'origin-[35%_20%] scale-130',
]

const SIZES = '(min-width: 1280px) 302px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 94vw'
/** Enlarged; on a phone the very file that the event's head shows already. */
const FRAMED_SIZES = '(min-width: 1280px) 480px, (min-width: 640px) 60vw, 100vw'
const SMALLEST = '160px'

export function RiderPicture({ rider: { id, thumbnailUrl } }: { rider: Rider }) {
  const saving = useDataSaver()
  const stock = thumbnailUrl.startsWith('/pictures/')
  const framing = stock ? FRAMINGS[id % FRAMINGS.length] : ''
  return (
    <Picture
      src={thumbnailUrl}
      alt=""
      sizes={saving ? SMALLEST : stock ? FRAMED_SIZES : SIZES}
      className={`size-full ${framing}`}
    />
  )
}
