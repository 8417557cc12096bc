import { AMBER, visibleShade, wordsOn } from '../../../contract/owner/colour.ts'
import { readShop } from '../../../contract/owner/shop-calls.ts'
import { PictureUpload } from '../../catalogue/admin/picture-upload.tsx'
import { useRead } from '../../platform/api/queries.ts'
import { Button } from '../../platform/ui/button.tsx'
import { CloverMark } from '../../platform/ui/clover-mark.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { Fields, Section, Setting, SettingsForm, useSettings } from './settings-form.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

/** The shop's facts, its look and its time zone. */
export const BrandSettings = () => (
  <ListState query={useRead(readShop, {})} what="settings" isEmpty={() => false} empty={null}>
    {({ brand, tagline, phone, email, socialUrl, timeZone, ...look }) => {
      const { logoUrl, markColor, accentColor, heroTitle, heroText, sharePictureUrl } = look
      return (
        <SettingsForm
          saved={{
            ...{ brand, tagline, phone, email, socialUrl, timeZone },
            ...{ logoUrl, markColor, accentColor, heroTitle, heroText, sharePictureUrl },
          }}
        >
          <Section title="Your shop" text="Shown on every page and in every email.">
            <div className="grid gap-5 sm:grid-cols-2">
              <Setting name="brand" label="Brand" />
              <Setting name="tagline" label="Tagline" />
              <Setting name="phone" label="Text number" type="tel" />
              <Setting name="email" label="Email" type="email" />
              <Setting name="socialUrl" label="Social profile link" type="url" />
            </div>
          </Section>
          <Section title="Look" text="Your logo, your colors and your first words, on every page and email.">
            <Look />
          </Section>
          <Section
            title="Time zone"
            text="Sales are counted by this clock: a sale of Saturday night is Saturday's."
          >
            <TimeZoneField />
          </Section>
        </SettingsForm>
      )
    }}
  </ListState>
)

function Look() {
  const { errors, change, entered } = useSettings()
  return (
    <Fields>
      <Preview />
      <OwnPicture
        label="Logo"
        hint="A wide PNG or SVG without a background looks best. It stands in place of the name."
        value={entered('logoUrl')}
        onChange={(logoUrl) => change({ logoUrl })}
        className="h-11 max-w-40 object-contain"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ColourField
          label="Accent color"
          hint="Buttons and prices."
          value={entered('accentColor')}
          error={errors.accentColor}
          onChange={(accentColor) => change({ accentColor })}
        />
        <ColourField
          label="Mark color"
          hint="The clover leaf, where there is no logo."
          value={entered('markColor')}
          error={errors.markColor}
          onChange={(markColor) => change({ markColor })}
        />
      </div>
      <Setting
        name="heroTitle"
        label="Hero title"
        hint="The first words of the home page, in one or two lines."
        rows={2}
        maxLength={80}
      />
      <Setting name="heroText" label="Hero text" maxLength={240} />
      <OwnPicture
        label="Share picture"
        hint="What a shared link shows, where its page has no picture of its own. 1200 by 630 points fit best."
        value={entered('sharePictureUrl')}
        onChange={(sharePictureUrl) => change({ sharePictureUrl })}
        className="aspect-[1200/630] h-24 rounded-lg object-cover"
      />
    </Fields>
  )
}

/** While it is typed, the default. */
const colourOr = (value: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value : AMBER)

/** A preview of unsaved changes. */
function Preview() {
  const { entered } = useSettings()
  const accent = colourOr(entered('accentColor'))
  const logoUrl = entered('logoUrl')
  return (
    <div aria-hidden className="overflow-hidden rounded-card border border-hairline bg-ink">
      <div className="flex h-14 items-center gap-3 border-hairline border-b px-5">
        {logoUrl ? (
          <img src={logoUrl} alt="" className="h-7 max-w-32 object-contain" />
        ) : (
          <>
            <span style={{ color: visibleShade(colourOr(entered('markColor') || entered('accentColor'))) }}>
              <CloverMark className="size-7" />
            </span>
            <span className="figures truncate tracking-tight">{entered('brand')}</span>
          </>
        )}
      </div>
      <div className="px-5 py-6">
        <p className="figures whitespace-pre-line text-3xl leading-none tracking-tight">
          {entered('heroTitle')}
        </p>
        <p className="mt-3 max-w-sm text-sm">{entered('heroText')}</p>
        <span
          className="mt-5 inline-flex min-h-10 items-center rounded-full px-5 font-semibold text-sm"
          style={{ backgroundColor: accent, color: wordsOn(accent) }}
        >
          Choose Your Sport
        </span>
      </div>
    </div>
  )
}

interface OwnPictureProps {
  label: string
  hint: string
  value: string
  onChange: (url: string) => void
  className: string
}

const OwnPicture = ({ label, hint, value, onChange, className }: OwnPictureProps) => (
  <fieldset>
    <legend className="font-medium text-sm">{label}</legend>
    <div className="mt-2 flex flex-wrap items-center gap-4">
      {value && <img src={value} alt={`Your ${label.toLowerCase()}`} className={className} />}
      <PictureUpload onUploaded={onChange}>{value ? 'Replace' : 'Upload'}</PictureUpload>
      {value && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove the ${label.toLowerCase()}`}
          onClick={() => onChange('')}
        >
          Remove
        </Button>
      )}
    </div>
    <p className="mt-2 text-dust text-sm">{hint}</p>
  </fieldset>
)

interface ColourFieldProps {
  label: string
  hint: string
  /** Empty for the default amber. */
  value: string
  error: string | undefined
  onChange: (colour: string) => void
}

/** A color picker with a hex input; too little contrast is reported while choosing. */
const ColourField = ({ label, hint, value, error, onChange }: ColourFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <div className="flex items-center gap-2">
      <input
        type="color"
        aria-label={`${label}, by eye`}
        value={colourOr(value)}
        onChange={(event) => onChange(event.target.value)}
        className="size-11 shrink-0 cursor-pointer rounded-[10px] border border-chalk/45 bg-ink p-1"
      />
      <div className="min-w-0 flex-1">
        <TextInput
          placeholder={AMBER}
          maxLength={7}
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </div>
      {value && (
        <Button
          size="small"
          variant="quiet"
          aria-label={`Reset the ${label.toLowerCase()}`}
          onClick={() => onChange('')}
        >
          Reset
        </Button>
      )}
    </div>
  </Field>
)
