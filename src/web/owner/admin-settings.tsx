import type { ComponentType } from 'react'
import { pathTo } from '../../contract/pages.ts'
import { NotFoundPage } from '../pages/base/not-found-page.tsx'
import { useTitle } from '../pages/base/title.ts'
import { PageTabs } from '../platform/ui/link-tabs.tsx'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { AccountEvents } from './accounts/account-events.tsx'
import { Passkeys } from './accounts/passkeys.tsx'
import { PasswordForm } from './accounts/password-form.tsx'
import { Sessions } from './accounts/sessions.tsx'
import { Team } from './accounts/team.tsx'
import { TwoStepLogin } from './accounts/two-step-login.tsx'
import { PriceRulesSettings } from './prices/price-rules-settings.tsx'
import { BackupSettings } from './settings/backup-settings.tsx'
import { BrandSettings } from './settings/brand-settings.tsx'
import { DomainSettings } from './settings/domain-settings.tsx'
import { EmailSettings } from './settings/email-settings.tsx'
import { PaymentsSettings } from './settings/payments-settings.tsx'
import { ReleaseNote } from './settings/release-note.tsx'
import { ReminderSettings } from './settings/reminder-settings.tsx'
import { Section } from './settings/settings-form.tsx'
import { PriceSettings, SellerSettings, TextSettings } from './settings/text-settings.tsx'

const Payments = () => (
  <>
    <Section title="Payments" text="Your account at Stripe, where buyers pay and your money comes from.">
      <PaymentsSettings />
    </Section>
    <SellerSettings />
  </>
)

const Prices = () => (
  <>
    <PriceSettings />
    <PriceRulesSettings />
  </>
)

const Email = () => (
  <>
    <Section title="Email" text="The email server that sends order links to your buyers, and news to you.">
      <EmailSettings />
    </Section>
    <ReminderSettings />
  </>
)

const Domain = () => (
  <Section title="Domain" text="The address of your shop: in links, in emails and on the poster.">
    <DomainSettings />
  </Section>
)

const Backup = () => (
  <Section title="Backup" text="An encrypted copy of everything but the videos, for a broken server.">
    <BackupSettings />
  </Section>
)

const OwnLogin = () => (
  <>
    <Section title="Password" text="Changing it logs out every other browser.">
      <PasswordForm />
    </Section>
    <Section title="Two-step login" text="A code from an app on your phone, asked after the password.">
      <TwoStepLogin />
    </Section>
    <Section
      title="Passkeys"
      text="Better than a code: a fingerprint, a face or a security key, which no fake page can ask for."
    >
      <Passkeys />
    </Section>
    <Section title="Where you are logged in" text="End what you do not know.">
      <Sessions />
    </Section>
  </>
)

const Security = () => (
  <>
    <OwnLogin />
    <Section
      title="What was done"
      text="With your account and by your helpers, latest first. You get an email about a new browser of yours."
    >
      <AccountEvents />
    </Section>
  </>
)

const TeamPart = () => (
  <Section
    title="Team"
    text="Helpers have a login of their own for events, the fence, clips and uploads. They see no money, no buyers, no messages and no settings."
  >
    <Team />
  </Section>
)

/** Each has an address of its own; the first is also that of the settings. */
const PARTS: { name: string; label: string; Content: ComponentType }[] = [
  { name: 'brand', label: 'Brand', Content: BrandSettings },
  { name: 'prices', label: 'Prices', Content: Prices },
  { name: 'payments', label: 'Payments', Content: Payments },
  { name: 'email', label: 'Email', Content: Email },
  { name: 'domain', label: 'Domain', Content: Domain },
  { name: 'backup', label: 'Backup', Content: Backup },
  { name: 'team', label: 'Team', Content: TeamPart },
  { name: 'security', label: 'Security', Content: Security },
  { name: 'texts', label: 'Texts', Content: TextSettings },
]

const LINKS = PARTS.map(({ name, label }, index) => ({
  href: pathTo('adminSettingsPart', { part: name }),
  label,
  within: new RegExp(`^/admin/settings${index === 0 ? `(/${name})?` : `/${name}`}$`),
}))

export function AdminSettings({ params }: { params: { part?: string } }) {
  const { part = 'brand' } = params
  const shown = PARTS.find(({ name }) => name === part)
  useTitle('Settings | Admin')
  if (!shown) return <NotFoundPage />
  return (
    <>
      <OwnerPageHead title="Settings" />
      <PageTabs label="Settings" links={LINKS} className="mb-6" />
      <div key={part} className="flex flex-col gap-6">
        <shown.Content />
      </div>
      <ReleaseNote />
    </>
  )
}

/** Of a helper: the own login alone. */
export function AccountSettings() {
  useTitle('Account | Admin')
  return (
    <>
      <OwnerPageHead title="Account" />
      <div className="flex flex-col gap-6">
        <OwnLogin />
      </div>
    </>
  )
}
