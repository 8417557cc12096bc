import type { ComponentType, ReactNode } from 'react'
import { pathTo } from '../../contract/pages.ts'
import { NotFoundPage } from '../pages/base/not-found-page.tsx'
import { useTitle } from '../pages/base/title.ts'
import { PageTabs } from '../platform/ui/link-tabs.tsx'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { AccountEvents } from './accounts/account-events.tsx'
import { Passkeys } from './accounts/passkeys.tsx'
import { PasswordForm } from './accounts/password-form.tsx'
import { Sessions } from './accounts/sessions.tsx'
import { TwoStepLogin } from './accounts/two-step-login.tsx'
import { AboutForm } from './settings/about-form.tsx'
import { BackupSettings } from './settings/backup-settings.tsx'
import { BrandingForm } from './settings/branding-form.tsx'
import { DomainSettings } from './settings/domain-settings.tsx'
import { EmailSettings } from './settings/email-settings.tsx'
import { LegalForm } from './settings/legal-form.tsx'
import { PaymentsSettings } from './settings/payments-settings.tsx'
import { SellerForm } from './settings/seller-form.tsx'
import { ShopForm } from './settings/shop-form.tsx'
import { TimeZoneForm } from './settings/time-zone-form.tsx'

const Brand = () => (
  <>
    <Section title="Your shop" text="Shown on every page and in every email.">
      <ShopForm fields="brand" />
    </Section>
    <Section title="Look" text="Your logo, your colors and your first words, on every page and email.">
      <BrandingForm />
    </Section>
    <Section
      title="Time zone"
      text="Sales are counted by this clock: a sale of Saturday night is Saturday's."
    >
      <TimeZoneForm />
    </Section>
  </>
)

const Prices = () => (
  <Section title="Prices" text="For every rider who has no price of their own.">
    <ShopForm fields="prices" />
  </Section>
)

const Payments = () => (
  <>
    <Section title="Payments" text="Your account at Stripe, where buyers pay and your money comes from.">
      <PaymentsSettings />
    </Section>
    <Section title="Seller" text="Your legal name and address, on receipts and on the yearly report only.">
      <SellerForm />
    </Section>
  </>
)

const Email = () => (
  <Section title="Email" text="The email server that sends order links to your buyers, and news to you.">
    <EmailSettings />
  </Section>
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

const Security = () => (
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
    <Section
      title="What was done"
      text="With your account, latest first. You get an email about a new browser."
    >
      <AccountEvents />
    </Section>
  </>
)

const Texts = () => (
  <>
    <Section title="About" text="Your story, in three chapters with a picture each.">
      <AboutForm />
    </Section>
    <Section
      title="Privacy and terms"
      text="The two pages that the footer links to. A line that begins with ## is a heading."
    >
      <LegalForm />
    </Section>
  </>
)

/** Each has an address of its own; the first is also that of the settings. */
const PARTS: { name: string; label: string; Content: ComponentType }[] = [
  { name: 'brand', label: 'Brand', Content: Brand },
  { name: 'prices', label: 'Prices', Content: Prices },
  { name: 'payments', label: 'Payments', Content: Payments },
  { name: 'email', label: 'Email', Content: Email },
  { name: 'domain', label: 'Domain', Content: Domain },
  { name: 'backup', label: 'Backup', Content: Backup },
  { name: 'security', label: 'Security', Content: Security },
  { name: 'texts', label: 'Texts', Content: Texts },
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
    </>
  )
}

const Section = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Panel
    as="section"
    aria-label={title}
    size="large"
    className="grid gap-x-10 gap-y-5 lg:grid-cols-[16rem_1fr]"
  >
    <div>
      <h2 className="text-lg">{title}</h2>
      <p className="mt-2 text-dust text-sm text-pretty">{text}</p>
    </div>
    <div className="min-w-0 max-w-2xl">{children}</div>
  </Panel>
)
