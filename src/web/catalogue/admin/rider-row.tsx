import Check from 'lucide/check'
import EyeOff from 'lucide/eye-off'
import Pencil from 'lucide/pencil'
import Trash from 'lucide/trash'
import { memo } from 'react'
import { Link, useLocation } from 'wouter'
import { formatDollars } from '../../../contract/buying/pricing.ts'
import type { Rider, RiderChange } from '../../../contract/catalogue/rider.ts'
import { removeRider } from '../../../contract/catalogue/rider-calls.ts'
import { riderPath, uploadForPath } from '../../../contract/pages.ts'
import { readPrice } from '../../../contract/platform/parse-dollars.ts'
import { Checkbox } from '../../platform/ui/checkbox.tsx'
import { EditableCell } from '../../platform/ui/editable-cell.tsx'
import { IconButton } from '../../platform/ui/icon-button.tsx'
import { Menu } from '../../platform/ui/menu.tsx'
import { openRemoval } from '../../videos/takedown/open-removal.ts'
import { limitProblem, nameProblem, priceProblem, readLimit } from './rider-draft.ts'
import { copyRiderLink } from './rider-link.ts'
import { useChangeRider } from './use-change-rider.ts'
import { useDelete } from './use-delete.ts'

/** Fixed, for the virtual scrolling of thousands of rows. */
export const RIDER_ROW_HEIGHT = 56

interface RiderRowProps {
  rider: Rider
  sportId: number
  eventName: string
  rowIndex: number
  selected: boolean
  onSelect: (id: number, on: boolean) => void
  onEdit: (rider: Rider) => void
}

export const RiderRow = memo(function RiderRow(props: RiderRowProps) {
  const { rider, sportId, eventName, rowIndex, selected, onSelect, onEdit } = props
  const save = useChangeRider(sportId)
  const remove = useDelete('rider', removeRider)
  const [, navigate] = useLocation()
  const change = (part: RiderChange) => save.mutate({ params: { id: rider.id }, body: part })
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-selected={selected}
      style={{ height: RIDER_ROW_HEIGHT }}
      className="aria-selected:bg-bolt/8"
    >
      <td className="max-sm:pr-0">
        <Checkbox
          label={`Select ${rider.name}`}
          checked={selected}
          onChange={(event) => onSelect(rider.id, event.target.checked)}
        />
      </td>
      <td className="max-sm:px-0">
        <div className="flex items-center">
          <EditableCell
            label={`Name of ${rider.name}`}
            column="name"
            value={rider.name}
            problemOf={nameProblem}
            onSave={(name) => change({ name })}
            className="font-medium"
          />
          {rider.linkKey && (
            <span title="Found by link only" className="shrink-0 text-amber">
              <EyeOff aria-hidden className="size-4" />
              <span className="sr-only">{rider.name} is found by link only</span>
            </span>
          )}
        </div>
      </td>
      <td className="truncate text-dust max-md:hidden" title={eventName}>
        {eventName}
      </td>
      <td className="text-right max-lg:hidden">{rider.horseCount}</td>
      <td className="max-sm:px-0">
        <EditableCell
          label={`Price of ${rider.name}`}
          column="price"
          numeric
          value={formatDollars(rider.price)}
          problemOf={priceProblem}
          onSave={(text) => readPrice(text) !== rider.price && change({ price: readPrice(text) })}
        />
      </td>
      <td className="max-md:hidden">
        <EditableCell
          label={`Sales limit of ${rider.name}`}
          column="limit"
          numeric
          placeholder="None"
          value={rider.salesLimit === null ? '' : String(rider.salesLimit)}
          problemOf={limitProblem}
          onSave={(text) => change({ salesLimit: readLimit(text) })}
        />
      </td>
      <td className="max-lg:hidden">
        <VideoState rider={rider} />
      </td>
      <td className="max-sm:pr-1 max-sm:pl-0">
        <div className="flex justify-end">
          <IconButton
            label={`Edit ${rider.name}`}
            onClick={() => onEdit(rider)}
            className="size-9! max-lg:hidden pointer-coarse:size-11!"
          >
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={`Delete ${rider.name}`}
            onClick={() => remove(rider)}
            size="small"
            className="max-lg:hidden"
          >
            <Trash aria-hidden />
          </IconButton>
          <Menu
            label={`More for ${rider.name}`}
            items={[
              { label: 'Edit rider', onSelect: () => onEdit(rider) },
              ...(rider.horses.every(({ videoUrl }) => videoUrl)
                ? []
                : [{ label: 'Upload video', onSelect: () => navigate(uploadForPath(rider.id)) }]),
              { label: 'See in the shop', onSelect: () => navigate(riderPath(rider)) },
              ...(rider.linkKey
                ? [
                    { label: 'Copy link', onSelect: () => void copyRiderLink(rider) },
                    { label: 'List for everyone', onSelect: () => change({ unlisted: false }) },
                  ]
                : []),
              {
                label: 'Remove…',
                onSelect: () => openRemoval({ kind: 'rider', id: rider.id }),
                destructive: true,
              },
            ]}
          />
        </div>
      </td>
    </tr>
  )
})

function VideoState({ rider }: { rider: Rider }) {
  const ready = rider.horses.filter(({ videoUrl }) => videoUrl).length
  if (ready === 0)
    return (
      <Link href={uploadForPath(rider.id)} className="text-bolt hover:underline">
        Upload<span className="sr-only"> for {rider.name}</span>
      </Link>
    )
  return (
    <span className="inline-flex items-center gap-1.5 align-middle text-dust">
      <Check aria-hidden className="size-4 text-bolt" />
      {rider.horseCount > 1 ? `${ready} of ${rider.horseCount}` : 'Linked'}
    </span>
  )
}
