import { reminderWords } from '../../../contract/buying/reminder.ts'
import { changeShop, readReminderSetting } from '../../../contract/owner/shop-calls.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useRead } from '../../platform/api/queries.ts'
import { useCall } from '../../platform/api/use-call.ts'
import { failed } from '../../platform/ui/failed.ts'
import { Field } from '../../platform/ui/field.tsx'
import { ListState } from '../../platform/ui/list-state.tsx'
import { Switch } from '../../platform/ui/switch.tsx'
import { toast } from '../../platform/ui/toast-store.ts'
import { Section } from './settings-form.tsx'

/** Off until the owner switches it on. */
export const ReminderSettings = () => (
  <Section
    title="Reminder"
    text="One email, an hour after somebody started to pay and did not finish. Never to those who bought, nor for a video that sold out, and each email has a link that ends them."
  >
    <ListState query={useRead(readReminderSetting, {})} what="reminder" isEmpty={() => false} empty={null}>
      {({ remindsBuyers }) => <Reminder isOn={remindsBuyers} />}
    </ListState>
  </Section>
)

function Reminder({ isOn }: { isOn: boolean }) {
  const shop = useShop()
  const save = useCall(changeShop, {
    onRefreshed: () => toast({ title: 'Settings saved' }),
    onError: failed('Failed to save the settings'),
  })
  const wanted = save.isPending ? save.variables.body.remindsBuyers === true : isOn
  const words = reminderWords('Hadley Ross', 0)
  return (
    <div className="flex flex-col gap-5">
      <Field
        label="Remind buyers who did not finish paying"
        {...(shop?.sendsMail === false && { hint: 'Nothing is sent until an email server is connected.' })}
      >
        <Switch
          checked={wanted}
          disabled={save.isPending}
          onCheckedChange={(remindsBuyers) => save.mutate({ body: { remindsBuyers } })}
        />
      </Field>
      <figure className="rounded-[10px] border border-hairline p-4 text-sm sm:p-5">
        <figcaption className="text-dust">What it says</figcaption>
        <p className="mt-3 font-medium">{words.subject}</p>
        <p className="mt-3">{words.intro}</p>
        <p className="mt-3 text-dust">Hadley Ross, Fall Futurity</p>
        <p className="mt-3">
          <span className="inline-block rounded-full bg-amber px-4 py-2 font-medium text-ink">
            {words.action}
          </span>
        </p>
        <p className="mt-3">{words.ending}</p>
        <p className="mt-3">{words.mistyped}</p>
        <p className="mt-3 text-dust underline">No more emails like this</p>
      </figure>
    </div>
  )
}
