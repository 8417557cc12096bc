import type { Rider } from '../../../contract/catalogue/rider.ts'
import { Button } from '../../platform/ui/button.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { copyRiderLink } from './rider-link.ts'

interface UnlistedFieldProps {
  rider: Rider
  unlisted: boolean
  onChange: (unlisted: boolean) => void
}

/** For children, and whoever asks for it. The link is there once it is saved. */
export const UnlistedField = ({ rider, unlisted, onChange }: UnlistedFieldProps) => (
  <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
    <Field
      label="Found by link only"
      hint="In no list, no search, no sitemap, and no preview of the link tells the name. Buyers keep what they bought."
    >
      <Switch checked={unlisted} onCheckedChange={onChange} />
    </Field>
    {rider.linkKey && unlisted && (
      <Button variant="outline" size="small" onClick={() => void copyRiderLink(rider)}>
        Copy link
      </Button>
    )}
  </div>
)
