import type { ReactNode } from 'react'
import { useTitle } from '../pages/base/title.ts'
import { Panel } from '../platform/ui/panel.tsx'
import { RoomHead } from '../platform/ui/room-head.tsx'
import { AccountEvents } from './accounts/account-events.tsx'
import { Passkeys } from './accounts/passkeys.tsx'
import { PasswordForm } from './accounts/password-form.tsx'
import { Sessions } from './accounts/sessions.tsx'
import { TwoStepLogin } from './accounts/two-step-login.tsx'
import { AboutForm } from './settings/about-form.tsx'
import { LegalForm } from './settings/legal-form.tsx'
import { LookForm } from './settings/look-form.tsx'
import { SellerForm } from './settings/seller-form.tsx'
import { ShopForm } from './settings/shop-form.tsx'
import { TimeZoneForm } from './settings/time-zone-form.tsx'

export function AdminSettings() {
  useTitle('Settings | Admin')
  return (
    <>
      <RoomHead title="Settings" />
      <div className="flex flex-col gap-6">
        <Section title="Your shop" text="Shown on every page and in every letter.">
          <ShopForm />
        </Section>
        <Section
          title="Look"
          text="Your mark, your colors and your first words: on every page, in every letter, and where a link is shared."
        >
          <LookForm />
        </Section>
        <Section
          title="Seller"
          text="Who sells, by law. It stands on receipts and on the yearly report, and nowhere else."
        >
          <SellerForm />
        </Section>
        <Section
          title="Time zone"
          text="The clock of your books: a sale of Saturday night is one of Saturday."
        >
          <TimeZoneForm />
        </Section>
        <Section title="About" text="Your story, in three chapters with a picture each.">
          <AboutForm />
        </Section>
        <Section
          title="Privacy and terms"
          text="The two pages that the footer leads to. A line that begins with ## is a heading."
        >
          <LegalForm />
        </Section>
        <Section title="Password" text="Changing it logs out every other browser.">
          <PasswordForm />
        </Section>
        <Section title="Two-step login" text="A code from an app on your phone, asked after the password.">
          <TwoStepLogin />
        </Section>
        <Section
          title="Passkeys"
          text="Better than a code: a fingerprint, a face or a security key, which no false page can ask for."
        >
          <Passkeys />
        </Section>
        <Section title="Where you are logged in" text="End what you do not know.">
          <Sessions />
        </Section>
        <Section
          title="What was done"
          text="With your account, latest first. A new browser is told by letter, too."
        >
          <AccountEvents />
        </Section>
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
