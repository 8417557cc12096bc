import { Button } from '../../platform/ui/button.tsx'
import { copyText } from '../../platform/ui/copy-text.ts'
import { Dialog } from '../../platform/ui/dialog.tsx'
import { toast } from '../../platform/ui/toast-store.ts'

/** For a lost phone. Shown only once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const copy = async () => {
    const copied = await copyText(codes.join('\n'))
    toast({ title: copied ? 'Copied' : 'Please write them down' })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Your recovery codes"
      description="Keep them on paper or in a password manager. Each gets you in once when your phone or passkey is lost. They are shown only now."
    >
      <ul className="grid grid-cols-1 gap-x-6 gap-y-2 rounded-card border border-hairline bg-ink p-4 text-center text-lg tabular-nums min-[360px]:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code className="select-all">{code}</code>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button variant="outline" onClick={copy}>
          Copy All
        </Button>
        <Button onClick={onClose}>I Have Kept Them</Button>
      </div>
    </Dialog>
  )
}
