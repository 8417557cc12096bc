import { countHeldLetters } from '../../contract/email/email-calls.ts'
import { useFormatTime } from '../pages/base/format.ts'
import { useRead } from '../platform/api/queries.ts'
import { Button } from '../platform/ui/button.tsx'
import { confirm } from '../platform/ui/confirm-store.ts'
import { Panel } from '../platform/ui/panel.tsx'
import { useReleaseLetters } from './use-letters.ts'

/** What became too old before it could be sent; nothing where there is none of it. */
export function HeldMail() {
  const held = useRead(countHeldLetters, {}, { live: true })
  const release = useReleaseLetters()
  const formatTime = useFormatTime()
  if (!held.data?.letters) return null
  const { letters, oldest } = held.data
  const one = letters === 1
  const discardAll = async () => {
    const yes = await confirm({
      title: one ? 'Discard this letter?' : `Discard ${letters} letters?`,
      text: 'They are never sent. Buyers can still have their order links mailed again.',
      action: 'Discard',
      destructive: true,
    })
    if (yes) release.mutate({ body: { to: 'discard' } })
  }
  return (
    <Panel
      as="section"
      size="bar"
      tone="warn"
      aria-label="Held letters"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4"
    >
      <p className="max-w-2xl text-pretty">
        <span className="font-medium">{one ? 'One letter is held.' : `${letters} letters are held.`}</span>{' '}
        <span className="text-dust">
          {one ? 'It was' : 'They were'} written days before there was a way to send mail
          {oldest && (one ? `, on ${formatTime(oldest)}` : `, the oldest on ${formatTime(oldest)}`)}. Whoever
          gets {one ? 'it' : 'one'} now may wonder why.
        </span>
      </p>
      <div className="flex gap-3">
        <Button
          size="small"
          loading={release.isPending}
          onClick={() => release.mutate({ body: { to: 'send' } })}
        >
          {one ? 'Send Now' : 'Send All Now'}
        </Button>
        <Button size="small" variant="outline" disabled={release.isPending} onClick={discardAll}>
          {one ? 'Discard' : 'Discard All'}
        </Button>
      </div>
    </Panel>
  )
}
