import Trash from 'lucide/trash'
import { formatCents } from '../../../contract/buying/pricing.ts'
import type { BasketLine } from '../../../contract/buying/purchase.ts'
import { phoneSizeName } from '../../../contract/videos/video-quality.ts'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { Segmented } from '../../platform/ui/segmented.tsx'
import { changeInBasket, removeFromBasket } from './basket.ts'

/** A rider of the basket, with its horses to choose from. */
export function BasketLineView({ line, disabled }: { line: BasketLine; disabled: boolean }) {
  const { riderId, riderName, eventName, horses, choices, size, sizes, problem } = line
  const ticked = horses.map(({ horse }) => horse)
  const tick = (horse: number, isTicked: boolean) => {
    const next = isTicked ? [...ticked, horse] : ticked.filter((one) => one !== horse)
    if (next.length > 0)
      changeInBasket(riderId, { horses: next.sort((a, b) => a - b), quantity: next.length })
  }
  const names = horses.flatMap(({ name }) => name ?? [])
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-hairline py-4 not-first:border-t">
      {line.thumbnailUrl && (
        <Picture
          src={line.thumbnailUrl}
          alt=""
          sizes="96px"
          className="aspect-video w-24 shrink-0 rounded-[8px]"
        />
      )}
      <div className="min-w-0 grow basis-24">
        <p className="font-semibold wrap-anywhere">{riderName}</p>
        {choices.length < 2 && names.length > 0 && (
          <p className="text-chalk/85 text-sm wrap-anywhere">{names.join(', ')}</p>
        )}
        <p className="text-dust text-sm">{eventName}</p>
        {line.preorder && (
          <p className="mt-1 text-amber text-sm">Pre-order: up by {line.preorder.by}, or your money back.</p>
        )}
        {problem && <p className="mt-1 text-flag text-sm">{problem}.</p>}
        {choices.length > 1 && (
          <fieldset disabled={disabled} className="mt-1 flex flex-wrap gap-x-4">
            <legend className="sr-only">Horses of {riderName}</legend>
            {choices.map(({ horse, name }) => (
              <label key={horse} className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
                <input
                  type="checkbox"
                  checked={ticked.includes(horse)}
                  onChange={({ target }) => tick(horse, target.checked)}
                  className="size-4.5 shrink-0 accent-bolt"
                />
                {name ?? `Horse ${horse}`}
              </label>
            ))}
          </fieldset>
        )}
      </div>
      {!problem && <p className="figures ml-auto">{formatCents(line.amountCents)}</p>}
      <IconButton
        label={`Remove ${riderName}`}
        disabled={disabled}
        className={problem ? 'ml-auto' : ''}
        onClick={() => removeFromBasket([riderId])}
      >
        <Trash aria-hidden="true" />
      </IconButton>
      {(sizes || size === 'phone') && (
        <div className="flex basis-full">
          <Segmented
            label={`Size for ${riderName}`}
            choices={{ full: sizes?.full ?? 'Full size', phone: phoneSizeName(sizes?.phone) }}
            value={size}
            onChange={(chosen) => changeInBasket(riderId, { size: chosen })}
          />
        </div>
      )}
    </li>
  )
}
