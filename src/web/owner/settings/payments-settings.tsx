import { Link } from 'wouter'
import {
  connectPayments,
  disconnectPayments,
  readPaymentsConnection,
} from '../../../contract/owner/connection-calls.ts'
import { type PaymentsConnection, StripeKeys } from '../../../contract/owner/connections.ts'
import { pathTo } from '../../../contract/pages.ts'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { Button } from '../../platform/ui/button.tsx'
import { checkBy } from '../../platform/ui/check-form.ts'
import { confirm } from '../../platform/ui/confirm-store.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { Form } from '../../platform/ui/form.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { TextInput } from '../../platform/ui/text-input.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { useUnsavedWarning } from '../../platform/ui/unsaved-changes.ts'
import { useForm } from '../../platform/ui/use-form.ts'
import { FixedNote } from './connection-parts.tsx'

const MODES: Record<PaymentsConnection['mode'], { title: string; text: string }> = {
  live: { title: 'Live', text: 'Stripe takes real cards.' },
  test: { title: 'Test', text: "Stripe's test mode: no card is charged, and test orders get no real video." },
  sandbox: { title: 'Not connected', text: 'A trial: no card is charged.' },
}

/** The shop's account at Stripe. */
export const PaymentsSettings = () => (
  <ListState query={useRead(readPaymentsConnection, {})} what="payments" isEmpty={() => false} empty={null}>
    {(connection) => (
      <>
        <State connection={connection} />
        {connection.fixed ? (
          <FixedNote />
        ) : (
          <KeysForm key={connection.publishableKey} connection={connection} />
        )}
        {connection.mode === 'test' && <TestPurchase />}
      </>
    )}
  </ListState>
)

function State({
  connection: { mode, account, publishableKey, hasWebhook, missing },
}: {
  connection: PaymentsConnection
}) {
  const { title, text } = MODES[mode]
  return (
    <div className="mb-5">
      <p>
        <span className="font-medium">{account ? `${title}: ${account}` : title}</span>
        <span className="block text-dust text-sm [overflow-wrap:anywhere]">
          {text} {publishableKey && `Key ${publishableKey.slice(0, 8)}…${publishableKey.slice(-4)}.`}
        </span>
      </p>
      {mode !== 'sandbox' && !hasWebhook && (
        <p className="mt-2 text-dust text-sm">
          Stripe cannot tell this shop of payments at once, so a sale may take two minutes to appear.
        </p>
      )}
      {missing.length > 0 && (
        <ul className="mt-3 grid gap-1 text-flag text-sm">
          {missing.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function KeysForm({ connection: { mode } }: { connection: PaymentsConnection }) {
  const form = useForm({ secretKey: '', publishableKey: '' })
  const isConnected = mode !== 'sandbox'
  const connect = useCall(connectPayments, {
    onSuccess: () => form.change({ secretKey: '', publishableKey: '' }),
    onRefreshed: () => toast({ title: 'Stripe is connected' }),
    onError: failed('Stripe is not connected'),
  })
  const remove = useCall(disconnectPayments, { onError: failed('Stripe is still connected') })
  useUnsavedWarning(form.dirty)
  const submit = () => {
    const { secretKey, publishableKey } = form.draft
    const body = form.accept(
      checkBy(StripeKeys, { secretKey: secretKey.trim(), publishableKey: publishableKey.trim() }),
    )
    if (body) connect.mutate({ body })
  }
  const disconnect = async () => {
    const sure = await confirm({
      title: 'Disconnect Stripe?',
      text: 'Nobody can buy until you connect it again. Refunds of earlier sales wait until then, too.',
      action: 'Disconnect',
      destructive: true,
    })
    if (sure) remove.mutate({})
  }
  return (
    <Form ref={form.ref} onSubmit={submit}>
      <Field
        label="Publishable key"
        error={form.errors.publishableKey}
        hint="Both keys are in Stripe's dashboard, under Developers, API keys. Start with those of its test mode."
      >
        <TextInput
          {...form.text('publishableKey')}
          placeholder="pk_…"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field
        label="Secret key"
        error={form.errors.secretKey}
        {...(isConnected && { hint: 'Stored, and not shown again. Paste new keys to replace them.' })}
      >
        <TextInput
          {...form.text('secretKey')}
          type="password"
          placeholder="sk_… or rk_…"
          autoComplete="new-password"
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={connect.isPending} disabled={!form.dirty}>
          {isConnected ? 'Replace keys' : 'Connect Stripe'}
        </Button>
        {isConnected && (
          <Button variant="destructive" loading={remove.isPending} onClick={disconnect}>
            Disconnect
          </Button>
        )}
      </div>
    </Form>
  )
}

const TestPurchase = () => (
  <div className="mt-6 border-hairline border-t pt-5">
    <h3 className="font-medium">Try a purchase</h3>
    <ol className="mt-2 grid list-decimal gap-1 pl-5 text-dust text-sm">
      <li>
        <Link href="/" className="text-bolt underline underline-offset-4">
          Open your shop
        </Link>{' '}
        and buy a video with the card 4242 4242 4242 4242, any future date and any CVC.
      </li>
      <li>
        Find the order under{' '}
        <Link href={pathTo('adminSales')} className="text-bolt underline underline-offset-4">
          Sales
        </Link>{' '}
        and refund it.
      </li>
      <li>Then paste the two keys of Stripe's live mode here.</li>
    </ol>
  </div>
)
