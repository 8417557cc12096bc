import MailX from 'lucide/mail-x'
import { Link } from 'wouter'
import { patterns } from '../../../contract/paths.ts'
import { pluralize } from '../../pages/base/pluralize.ts'

/** Said on the first screen, since nobody else would notice: buyers are shown their link and never get it by mail. */
export const NoMailServer = ({ letters }: { letters: number }) => (
  <section
    aria-label="No mail server"
    className="flex items-start gap-4 rounded-card border border-amber/40 bg-panel px-5 py-4 sm:px-7"
  >
    <MailX aria-hidden className="mt-0.5 size-5 shrink-0 text-amber" />
    <div>
      <p className="font-medium">There is no mail server</p>
      <p className="mt-1 text-dust text-pretty">
        Buyers see their link once, and no letter takes it to them.{' '}
        {letters > 0 && (
          <>
            <Link href={patterns.adminMail} className="text-bolt underline underline-offset-4">
              {pluralize(letters, 'letter')}
            </Link>{' '}
            {letters === 1 ? 'waits' : 'wait'} until there is one.{' '}
          </>
        )}
        Set SMTP_URL and MAIL_FROM, and start the shop again.
      </p>
    </div>
  </section>
)
