import { type ReactNode, useState } from 'react'
import type { AccountEventKind } from '../../contract/owner/account.ts'
import { listAccountEvents } from '../../contract/owner/account-calls.ts'
import type { Seller } from '../../contract/owner/shop.ts'
import { readSeller } from '../../contract/owner/shop-calls.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { useShop } from '../pages/base/shop.tsx'
import { useTitle } from '../pages/base/title.ts'
import { useRead } from '../platform/api/queries.ts'
import { browserName } from '../platform/browser/browser-name.ts'
import { Button } from '../platform/ui/button.tsx'
import { Field } from '../platform/ui/field.tsx'
import { Form } from '../platform/ui/form.tsx'
import { ListState } from '../platform/ui/list-state.tsx'
import { OwnerPageHead } from '../platform/ui/owner-page-head.tsx'
import { Panel } from '../platform/ui/panel.tsx'
import { ScrollBox } from '../platform/ui/scroll-box.tsx'
import { Skeleton } from '../platform/ui/spinner.tsx'
import { TextArea, TextInput } from '../platform/ui/text-input.tsx'
import { useUnsavedWarning } from '../platform/ui/unsaved-changes.ts'
import { useForm } from '../platform/ui/use-form.ts'
import { Passkeys } from './accounts/passkeys.tsx'
import { PasswordForm } from './accounts/password-form.tsx'
import { Sessions } from './accounts/sessions.tsx'
import { TwoStepLogin } from './accounts/two-step-login.tsx'
import { AboutForm } from './settings/about-form.tsx'
import { BrandingForm } from './settings/branding-form.tsx'
import { LegalForm } from './settings/legal-form.tsx'
import { ShopForm } from './settings/shop-form.tsx'
import { TimeZoneDialog } from './settings/time-zone-dialog.tsx'
import { describeZone } from './settings/time-zones.ts'
import { useSaveShop } from './settings/use-save-shop.ts'

const WORDS: Record<AccountEventKind, string> = {
  'logged-in': 'Logged in',
  'logged-in-anew': 'Logged in with a new browser',
  'second-step-failed': 'The password was right, the second step was not',
  'logged-out-elsewhere': 'Logged another browser out',
  'password-changed': 'Changed the password',
  'password-reset': 'Gave the account a new password on the server',
  'codes-on': 'Switched two-step login on',
  'codes-off': 'Switched two-step login off',
  'recovery-codes-made': 'Made new recovery codes',
  'recovery-code-used': 'Used a recovery code',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'two-step-declined': 'Declined two-step login',
  'shop-email-changed': 'Changed where letters to the owner go',
}

export function AdminSettings() {
  useTitle('Settings | Admin')
  return (
    <>
      <OwnerPageHead title="Settings" />
      <div className="flex flex-col gap-6">
        <Section title="Your shop" text="Shown on every page and in every letter.">
          <ShopForm />
        </Section>
        <Section
          title="Look"
          text="Your mark, your colors and your first words: on every page, in every letter, and where a link is shared."
        >
          <BrandingForm />
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

function TimeZoneForm() {
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

const SellerForm = () => (
  <ListState query={useRead(readSeller, {})} what="seller" isEmpty={() => false} empty={null}>
    {(seller) => <LoadedForm seller={seller} />}
  </ListState>
)

function LoadedForm({ seller }: { seller: Seller }) {
  const form = useForm(seller)
  const save = useSaveShop()
  useUnsavedWarning(form.dirty)
  return (
    <Form onSubmit={() => save.mutate({ body: form.draft })}>
      <Field label="Legal name" hint="Yours, or that of your company.">
        <TextInput {...form.text('legalName')} maxLength={160} />
      </Field>
      <Field label="Address">
        <TextArea {...form.text('legalAddress')} rows={3} maxLength={500} />
      </Field>
      <Field label="Tax ID" hint="Leave it empty if none belongs on your receipts.">
        <TextInput {...form.text('taxId')} maxLength={60} />
      </Field>
      <Button type="submit" loading={save.isPending} disabled={!form.dirty} className="sm:self-start">
        Save Seller
      </Button>
    </Form>
  )
}

/** The account's audit log. */
function AccountEvents() {
  const formatTime = useFormatTime()
  const events = useRead(listAccountEvents, {}, { live: true })
  return (
    <ListState
      query={events}
      what="list"
      isEmpty={(list) => list.length === 0}
      empty={<p className="text-dust">Nothing was done yet.</p>}
    >
      {(list) => (
        // its own scrollbar, so that the sections below stay reachable
        <ScrollBox label="What was done with the account" className="max-h-96 overflow-y-auto pr-2">
          <ul>
            {list.map(({ id, kind, detail, network, userAgent, at }) => (
              <li key={id} className="border-hairline py-2.5 not-first:border-t first:pt-0">
                <p className="font-medium">{detail ? `${WORDS[kind]}: ${detail}` : WORDS[kind]}</p>
                <p className="text-dust text-sm tabular-nums [overflow-wrap:anywhere]">
                  {formatTime(at)} · {network}
                  {userAgent && ` · ${browserName(userAgent)}`}
                </p>
              </li>
            ))}
          </ul>
        </ScrollBox>
      )}
    </ListState>
  )
}
