import { Button } from '../../platform/ui/button.tsx'
import { copyText } from '../../platform/ui/copy-text.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { toast } from '../../platform/ui/toast-store.ts'

interface SecretDialogProps {
  title: string
  description: string
  lines: string[]
  onClose: () => void
}

/** What is shown only once, to be written down. */
export function SecretDialog({ title, description, lines, onClose }: SecretDialogProps) {
  const it = lines.length > 1 ? 'them' : 'it'
  const copy = async () => {
    const copied = await copyText(lines.join('\n'))
    toast({ title: copied ? 'Copied' : `Please write ${it} down` })
  }
  return (
    <Dialog open onOpenChange={onClose} title={title} description={description}>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-card border border-hairline bg-ink p-4 text-center text-lg tabular-nums min-[360px]:grid-cols-2">
        {lines.map((line) => (
          <li key={line} className="only:col-span-full [overflow-wrap:anywhere]">
            <code className="select-all">{line}</code>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="outline" onClick={copy}>
          Copy
        </Button>
        <Button onClick={onClose}>I wrote {it} down</Button>
      </div>
    </Dialog>
  )
}

/** For a lost phone. */
export const RecoveryCodesDialog = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <SecretDialog
    title="Your recovery codes"
    description="Keep them on paper or in a password manager. Each gets you in once when your phone or passkey is lost. They are shown only now."
    lines={codes}
    onClose={onClose}
  />
)
