import type { Sale } from '../../contract/books/sales.ts'
import { findRider } from '../../contract/catalogue/rider-calls.ts'
import { useRead } from '../platform/api/queries.ts'
import { HorseBox } from './horse-box.tsx'

interface RefundedHorsesProps {
  sale: Sale
  chosen: number[]
  onChange: (horses: number[]) => void
}

/** Which of the horses go back, and with them the buyer's access to their films. */
export function RefundedHorses({ sale, chosen, onChange }: RefundedHorsesProps) {
  // a rider who has left the shop has no names any more
  const rider = useRead(findRider, { params: { id: sale.riderId } })
  const nameOf = (horse: number) =>
    rider.data?.horses.find((one) => one.horse === horse)?.name || `Horse ${horse}`
  return (
    <fieldset>
      <legend className="mb-2 font-medium text-sm">Only some of the horses</legend>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {sale.horses.map((horse) => (
          <HorseBox
            key={horse}
            name={nameOf(horse)}
            checked={chosen.includes(horse)}
            onChange={(on) => onChange(on ? [...chosen, horse] : chosen.filter((one) => one !== horse))}
          />
        ))}
      </div>
    </fieldset>
  )
}
