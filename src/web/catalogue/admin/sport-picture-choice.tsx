import { SPORT_PICTURES } from '../../../contract/catalogue/stock-pictures.ts'
import { Picture } from '../../platform/ui/picture.tsx'
import { PictureUpload } from './picture-upload.tsx'

interface SportPictureChoiceProps {
  value: string
  onChange: (imageUrl: string) => void
}

/** The six default pictures, and the owner's own. */
export function SportPictureChoice({ value, onChange }: SportPictureChoiceProps) {
  const own = value && !SPORT_PICTURES.some(({ url }) => url === value)
  const choices = own ? [...SPORT_PICTURES, { name: 'Your picture', url: value }] : SPORT_PICTURES
  return (
    <fieldset>
      <legend className="font-medium text-chalk text-sm">Picture</legend>
      <div className="mt-2 grid grid-cols-3 gap-2">
        {choices.map(({ name, url }) => (
          <label
            key={url}
            className="relative aspect-video cursor-pointer overflow-hidden rounded-[10px] border-2 border-transparent has-checked:border-amber has-focus-visible:outline-2 has-focus-visible:outline-bolt has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name="imageUrl"
              aria-label={name}
              checked={value === url}
              onChange={() => onChange(url)}
              className="absolute opacity-0"
            />
            <Picture src={url} alt="" sizes="160px" className="size-full" />
          </label>
        ))}
      </div>
      <div className="mt-3">
        <PictureUpload onUploaded={onChange}>Upload a picture</PictureUpload>
      </div>
    </fieldset>
  )
}
