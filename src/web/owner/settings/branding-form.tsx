import { useState } from 'react'
import { z } from 'zod'
import { AMBER, visibleShade, wordsOn } from '../../../contract/owner/colour.ts'
import { ShopChange, type ShopInfo } from '../../../contract/owner/shop.ts'
import { readShop } from '../../../contract/owner/shop-calls.ts'
import { PictureUpload } from '../../catalogue/admin/picture-upload.tsx'
import { useRead } from '../../platform/api/queries.ts'
import { Button } from '../../platform/ui/button.tsx'
import { CloverMark } from '../../platform/ui/clover-mark.tsx'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { TextArea, TextInput } from '../../platform/ui/text-input.tsx'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useSaveShop } from './use-save-shop.ts'

/** Logo, colors and the home page's headline. */
export const BrandingForm = () => (
  <ListState query={useRead(readShop, {})} what="settings" isEmpty={() => false} empty={null}>
    {(shop) => <LoadedForm shop={shop} />}
  </ListState>
)

const brandingOf = ({ logoUrl, markColor, accentColor, heroTitle, heroText, sharePictureUrl }: ShopInfo) => ({
  logoUrl,
  markColor,
  accentColor,
  heroTitle,
  heroText,
  sharePictureUrl,
})
type Branding = ReturnType<typeof brandingOf>

function LoadedForm({ shop }: { shop: ShopInfo }) {
  const [draft, setDraft] = useState(() => brandingOf(shop))
  const save = useSaveShop()
  const dirty = JSON.stringify(draft) !== JSON.stringify(brandingOf(shop))
  useUnsavedWarning(dirty)
  const change = (part: Partial<Branding>) => setDraft({ ...draft, ...part })
  const read = ShopChange.safeParse(draft)
  const errors = read.success ? {} : z.flattenError(read.error).fieldErrors
  return (
    <Form onSubmit={() => read.success && save.mutate({ body: draft })}>
      <Preview branding={draft} brand={shop.brand} />
      <OwnPicture
        label="Logo"
        hint="A wide PNG or SVG without a background looks best. Without one the clover leaf stands there."
        value={draft.logoUrl}
        onChange={(logoUrl) => change({ logoUrl })}
        className="h-11 max-w-40 object-contain"
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ColourField
          label="Accent color"
          hint="Buttons and prices."
          value={draft.accentColor}
          error={errors.accentColor?.[0]}
          onChange={(accentColor) => change({ accentColor })}
        />
        <ColourField
          label="Mark color"
          hint="The clover leaf, where there is no logo."
          value={draft.markColor}
          error={errors.markColor?.[0]}
          onChange={(markColor) => change({ markColor })}
        />
      </div>
      <Field
        label="Hero title"
        hint="The first words of the home page, in one or two lines."
        error={errors.heroTitle?.[0]}
      >
        <TextArea
          rows={2}
          maxLength={80}
          value={draft.heroTitle}
          onChange={(event) => change({ heroTitle: event.target.value })}
        />
      </Field>
      <Field label="Hero text" error={errors.heroText?.[0]}>
        <TextInput
          maxLength={240}
          value={draft.heroText}
          onChange={(event) => change({ heroText: event.target.value })}
        />
      </Field>
      <OwnPicture
        label="Share picture"
        hint="What a shared link shows, where its page has no picture of its own. 1200 by 630 points fit best."
        value={draft.sharePictureUrl}
        onChange={(sharePictureUrl) => change({ sharePictureUrl })}
        className="aspect-[1200/630] h-24 rounded-lg object-cover"
      />
      <Button
        type="submit"
        loading={save.isPending}
        disabled={!dirty || !read.success}
        className="sm:self-start"
      >
        Save Look
      </Button>
    </Form>
  )
}

/** While it is typed, the default. */
const colourOr = (value: string) => (/^#[0-9a-f]{6}$/i.test(value) ? value : AMBER)

/** A preview of unsaved changes. */
const Preview = ({ branding, brand }: { branding: Branding; brand: string }) => (
  <div aria-hidden className="overflow-hidden rounded-card border border-hairline bg-ink">
    <div className="flex h-14 items-center gap-3 border-hairline border-b px-5">
      {branding.logoUrl ? (
        <img src={branding.logoUrl} alt="" className="h-7 max-w-32 object-contain" />
      ) : (
        <span style={{ color: visibleShade(colourOr(branding.markColor || branding.accentColor)) }}>
          <CloverMark className="size-7" />
        </span>
      )}
      {!branding.logoUrl && <span className="figures truncate tracking-tight">{brand}</span>}
    </div>
    <div className="px-5 py-6">
      <p className="figures whitespace-pre-line text-3xl leading-none tracking-tight">{branding.heroTitle}</p>
      <p className="mt-3 max-w-sm text-sm">{branding.heroText}</p>
      <span
        className="mt-5 inline-flex min-h-10 items-center rounded-full px-5 font-semibold text-sm"
        style={{
          backgroundColor: colourOr(branding.accentColor),
          color: wordsOn(colourOr(branding.accentColor)),
        }}
      >
        Choose Your Sport
      </span>
    </div>
  </div>
)

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
