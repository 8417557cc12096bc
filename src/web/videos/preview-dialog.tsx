import { useState } from 'react'
import type { Rider } from '../../contract/catalogue/rider.ts'
import { UnlockButton } from '../buying/checkout/unlock-button.tsx'
import { Dialog } from '../platform/ui/dialog.tsx'
import { Segmented } from '../platform/ui/segmented.tsx'
import { PreviewFilm } from './preview-film.tsx'
import { previewsOf } from './previews-of.ts'

interface PreviewDialogProps {
  rider: Rider
  open: boolean
  onClose(): void
}

/** Ten seconds of a run over the whole screen, with sound, for each horse that has a film; and the way to buy it. */
export function PreviewDialog({ rider, open, onClose }: PreviewDialogProps) {
  const previews = previewsOf(rider)
  const [chosen, setChosen] = useState(previews[0]?.horse)
  const preview = previews.find(({ horse }) => horse === chosen) ?? previews[0]
  if (!preview) return null
  const { horse, url, poster, label } = preview
  const several = previews.length > 1
  const isForSale = !rider.owned && (rider.horses.find((one) => one.horse === horse)?.available ?? false)
  return (
    <Dialog open={open} onOpenChange={(wish) => wish || onClose()} title={rider.name} size="screen">
      <PreviewFilm
        key={url}
        url={url}
        poster={poster}
        title={`Preview of ${several ? `${rider.name} on ${label}` : rider.name}`}
      />
      {(several || isForSale) && (
        <div className="flex shrink-0 flex-wrap items-center justify-center gap-x-6 gap-y-3 px-4 pt-4 short:col-start-2 short:content-end short:pb-4 sm:justify-between sm:px-6">
          {several && (
            <Segmented
              label="Choose the horse"
              choices={Object.fromEntries(previews.map((one) => [String(one.horse), one.label]))}
              value={String(horse)}
              onChange={(next) => setChosen(Number(next))}
            />
          )}
          {isForSale && (
            // the preview makes room for what is opened by its button
            // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the button inside is what is pressed
            <div onClick={onClose} className="w-full sm:ml-auto sm:w-64">
              <UnlockButton rider={rider} quantity={1} horse={horse} />
            </div>
          )}
        </div>
      )}
    </Dialog>
  )
}
