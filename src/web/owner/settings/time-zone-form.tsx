import { useState } from 'react'
import { useShop } from '../../pages/base/use-shop.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Skeleton } from '../../platform/ui/skeleton.tsx'
import { TimeZoneDialog } from './time-zone-dialog.tsx'
import { describeZone } from './time-zones.ts'
import { useSaveShop } from './use-save-shop.ts'

/** Which clock the shop keeps its books by. */
export function TimeZoneForm() {
  const [open, setOpen] = useState(false)
  const shop = useShop()
  const save = useSaveShop()
  if (!shop) return <Skeleton className="h-14 rounded-card" />
  const { city, name, clock } = describeZone(shop.timeZone, new Date())
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p>
        <span className="font-medium">{name}</span>
        <span className="block text-dust text-sm">
          {city}, where it is {clock} now
        </span>
      </p>
      <Button variant="outline" loading={save.isPending} onClick={() => setOpen(true)}>
        Change Time Zone
      </Button>
      {open && (
        <TimeZoneDialog
          chosen={shop.timeZone}
          onClose={() => setOpen(false)}
          onChoose={(timeZone) => {
            setOpen(false)
            if (timeZone !== shop.timeZone) save.mutate({ body: { timeZone } })
          }}
        />
      )}
    </div>
  )
}
