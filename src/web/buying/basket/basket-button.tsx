import ShoppingBasket from 'lucide/shopping-basket'
import { pluralize } from '../../pages/base/pluralize.ts'
import { lazyComponent, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { openBasket, useBasket, useOpenBasket } from './basket.ts'

const basketDialog = lazyComponent(async () => (await import('./basket-dialog.tsx')).BasketDialog)

/** In the top bar, once something is in the basket. */
export function BasketButton() {
  const { length } = useBasket()
  const wanted = useOpenBasket()
  const BasketDialog = useLazyComponent(basketDialog, wanted?.times ?? 0)
  return (
    <>
      {length > 0 && (
        <button
          type="button"
          aria-label={`Basket: ${pluralize(length, 'rider')}`}
          className="flex h-11 items-center gap-2 rounded-full px-3 hover:bg-chalk/8"
          onPointerEnter={basketDialog.preload}
          onFocus={basketDialog.preload}
          onClick={openBasket}
        >
          <ShoppingBasket aria-hidden="true" className="size-5" />
          <span className="figures text-amber">{length}</span>
        </button>
      )}
      {BasketDialog && wanted && <BasketDialog open={wanted.open} key={wanted.times} />}
    </>
  )
}
