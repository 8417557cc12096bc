import { Field } from '../../platform/ui/field.tsx'
import { Select } from '../../platform/ui/select.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { SpeedLimit } from '../../videos/upload/speed-limit.tsx'
import { uploadSettings } from './upload-plan-settings.ts'

const AT_ANY_TIME = ''
const NIGHTS = [
  { from: 20, to: 8 },
  { from: 22, to: 6 },
  { from: 23, to: 7 },
  { from: 0, to: 6 },
]
const clock = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'am' : 'pm'}`

export function UploadPlanControls() {
  const wanted = uploadSettings.use()
  const { onlySold, hours } = wanted
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-4 border-hairline border-t pt-4">
      <div className="flex items-center gap-2">
        <Switch
          label="Stop after the sold ones"
          checked={onlySold}
          onCheckedChange={(checked) => uploadSettings.set({ ...wanted, onlySold: checked })}
        />
        <span aria-hidden className="text-sm">
          Stop after the sold ones
        </span>
      </div>
      <div className="w-56">
        <Field label="Unsold originals">
          <Select
            value={hours ? `${hours.from} ${hours.to}` : AT_ANY_TIME}
            disabled={onlySold}
            onChange={(event) => {
              const [from, to] = event.target.value.split(' ').map(Number)
              const chosen = event.target.value === AT_ANY_TIME ? null : { from: from ?? 0, to: to ?? 0 }
              uploadSettings.set({ ...wanted, hours: chosen })
            }}
          >
            <option value={AT_ANY_TIME}>At any time</option>
            {NIGHTS.map(({ from, to }) => (
              <option key={from} value={`${from} ${to}`}>
                From {clock(from)} to {clock(to)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      <SpeedLimit />
    </div>
  )
}
