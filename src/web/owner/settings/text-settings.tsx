import { readAbout, readLegalTexts, readSeller, readShop } from '../../../contract/owner/shop-calls.ts'
import { useRead } from '../../platform/api/queries.ts'
import { ListState } from '../../platform/ui/list-state.tsx'
import { Fields, Section, Setting, SettingsForm } from './settings-form.tsx'

export const PriceSettings = () => (
  <ListState query={useRead(readShop, {})} what="settings" isEmpty={() => false} empty={null}>
    {({ defaultPrice, regularPrice, horsePrice }) => (
      <SettingsForm
        saved={{
          defaultPrice: String(defaultPrice),
          regularPrice: regularPrice ? String(regularPrice) : '',
          horsePrice: String(horsePrice),
        }}
      >
        <Section title="Prices" text="For every rider who has no price of their own.">
          <Fields>
            <Setting
              name="defaultPrice"
              label="Default price in dollars"
              hint="For riders added without a price."
            />
            <Setting
              name="regularPrice"
              label="Regular price in dollars"
              hint="Struck through beside every lower price. Empty: none is shown."
            />
            <Setting
              name="horsePrice"
              label="Price of a further horse in dollars"
              hint="For each horse after the first of a rider."
            />
          </Fields>
        </Section>
      </SettingsForm>
    )}
  </ListState>
)

export const SellerSettings = () => (
  <ListState query={useRead(readSeller, {})} what="seller" isEmpty={() => false} empty={null}>
    {(seller) => (
      <SettingsForm saved={seller}>
        <Section
          title="Seller"
          text="Your legal name and address, on receipts and on the yearly report only."
        >
          <Fields>
            <Setting
              name="legalName"
              label="Legal name"
              hint="Yours, or that of your company."
              maxLength={160}
            />
            <Setting name="legalAddress" label="Address" rows={3} maxLength={500} />
            <Setting
              name="taxId"
              label="Tax ID"
              hint="Leave it empty if none belongs on your receipts."
              maxLength={60}
            />
          </Fields>
        </Section>
      </SettingsForm>
    )}
  </ListState>
)

/** The About page and the two legal ones. */
export function TextSettings() {
  const about = useRead(readAbout, {})
  const legal = useRead(readLegalTexts, {})
  return (
    <ListState query={about} what="story" isEmpty={() => false} empty={null}>
      {(story) => (
        <ListState query={legal} what="texts" isEmpty={() => false} empty={null}>
          {(texts) => (
            <SettingsForm saved={{ ...story, ...texts }}>
              <Section title="About" text="Your story, in three chapters with a picture each.">
                <Fields>
                  <Setting name="aboutTitle" label="Headline" />
                  <Setting name="aboutLead" label="First sentence" />
                  <Setting name="aboutTitle1" label="First chapter" />
                  <Setting name="aboutText1" label="Text of the first chapter" rows={4} />
                  <Setting name="aboutTitle2" label="Second chapter" />
                  <Setting name="aboutText2" label="Text of the second chapter" rows={4} />
                  <Setting name="aboutTitle3" label="Third chapter" />
                  <Setting name="aboutText3" label="Text of the third chapter" rows={4} />
                </Fields>
              </Section>
              <Section
                title="Privacy and terms"
                text="The two pages that the footer links to. A line that begins with ## is a heading."
              >
                <Fields>
                  <Setting name="privacyText" label="Privacy Policy" rows={8} />
                  <Setting name="termsText" label="Terms of Service" rows={8} />
                </Fields>
              </Section>
            </SettingsForm>
          )}
        </ListState>
      )}
    </ListState>
  )
}
