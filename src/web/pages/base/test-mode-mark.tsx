import { useShop } from './shop.tsx'

/** Shown while the shop takes no real cards. */
export function TestModeMark() {
  if (useShop()?.payments.provider !== 'sandbox') return null
  return (
    <span
      title="Payments are a trial here: no card is charged."
      className="min-w-0 shrink-[0.01] truncate rounded-full border border-dust/40 px-2 py-1 font-semibold text-[0.625rem] text-dust leading-none tracking-wide sm:px-2.5 sm:text-xs"
    >
      TEST MODE
    </span>
  )
}
