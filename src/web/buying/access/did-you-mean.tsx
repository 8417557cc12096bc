import { likelyEmail } from '../../../contract/buying/email-typo.ts'
import { Button } from '../../platform/ui/button.tsx'

/** Under an email field: the address that was probably meant, to take by a tap. */
export function DidYouMean({ email, onChoose }: { email: string; onChoose(likely: string): void }) {
  const likely = likelyEmail(email.trim())
  if (!likely) return null
  return (
    <Button
      variant="outline"
      size="small"
      wraps
      className="self-start text-left wrap-anywhere"
      onClick={() => onChoose(likely)}
    >
      Did you mean {likely}?
    </Button>
  )
}
