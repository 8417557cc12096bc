import { checkDomain, connectDomain, readDomainConnection } from '../../../contract/owner/connection-calls.ts'
import { DomainSettings as Address, type DomainConnection } from '../../../contract/owner/connections.ts'
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
import { useForm } from '../../platform/ui/use-form.ts'
import { FixedNote, Outcome } from './connection-parts.tsx'

/** The address that visitors type and that links in emails have. */
export const DomainSettings = () => (
  <ListState query={useRead(readDomainConnection, {})} what="address" isEmpty={() => false} empty={null}>
    {(domain) => (
      <>
        <p className="mb-5">
          <span className="font-medium [overflow-wrap:anywhere]">{domain.publicUrl}</span>
          {!domain.isPublic && (
            <span className="block text-dust text-sm">Only this machine knows this address.</span>
          )}
        </p>
        {domain.fixed ? <FixedNote /> : <AddressForm domain={domain} />}
      </>
    )}
  </ListState>
)

function AddressForm({ domain }: { domain: DomainConnection }) {
  const form = useForm({ publicUrl: domain.isPublic ? domain.publicUrl : '' })
  const check = useCall(checkDomain, { onError: failed('The address was not checked') })
  const save = useCall(connectDomain, {
    // cookies belong to an address, so the owner logs in at the new one
    onSuccess: ({ publicUrl }) => window.location.assign(publicUrl + pathTo('admin')),
    onError: failed('The address is not changed'),
  })
  const typed = () => form.accept(checkBy(Address, form.draft))
  const submit = async () => {
    const body = typed()
    if (!body) return
    const sure = await confirm({
      title: `Use ${body.publicUrl}?`,
      text: 'New emails and links have this address, and you log in again there.',
      action: 'Use this address',
    })
    if (sure) save.mutate({ body })
  }
  const tryIt = () => {
    const body = typed()
    if (body) check.mutate({ body })
  }
  return (
    <Form ref={form.ref} onSubmit={submit}>
      <Field label="New address" error={form.errors.publicUrl}>
        <TextInput
          {...form.text('publicUrl')}
          type="url"
          placeholder="https://shop.example.com"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" loading={check.isPending} onClick={tryIt}>
          Check
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!form.dirty}>
          Save
        </Button>
      </div>
      {check.data && <Outcome good={check.data.reached}>{check.data.sentence}</Outcome>}
      <ol className="grid list-decimal gap-1 border-hairline border-t pt-5 pl-5 text-dust text-sm">
        <li>
          Get a name such as shop.example.com, and point it to your server (an A record, at your registrar).
        </li>
        <li>
          Ask your hosting for https, or put Caddy before the shop: it fetches the certificate by itself.
        </li>
        <li>Press Check. When the name reaches your shop, save it and log in there.</li>
      </ol>
    </Form>
  )
}
