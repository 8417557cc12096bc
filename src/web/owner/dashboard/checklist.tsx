import Check from 'lucide/check'
import { Link } from 'wouter'
import type { Setup, SetupStep } from '../../../contract/owner/dashboard.ts'
import { pathTo } from '../../../contract/pages.ts'
import { classes } from '../../platform/ui/classes.ts'

const part = (name: string) => pathTo('adminSettingsPart', { part: name })

const STEPS: Record<SetupStep, { title: string; href: string }> = {
  brand: { title: 'Brand', href: part('brand') },
  logo: { title: 'Logo', href: part('brand') },
  mail: { title: 'Email', href: part('email') },
  payments: { title: 'Payments', href: part('payments') },
  'two-step': { title: 'Two-step login', href: part('security') },
  domain: { title: 'Domain', href: part('domain') },
  backup: { title: 'Backup', href: part('backup') },
  event: { title: 'First event', href: pathTo('adminEvents') },
}

/** Shown until every step is done. */
export function Checklist({ setup }: { setup: Setup[] }) {
  const done = setup.filter((one) => one.done).length
  const isNew = setup.some(({ step, done }) => step === 'event' && !done)
  return (
    <section aria-label="Ready to open" className="rounded-card border border-hairline bg-panel p-5 sm:p-7">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg">Ready to open</h2>
        <p className="text-dust text-sm tabular-nums">
          {done} of {setup.length}
        </p>
      </div>
      <div aria-hidden className="mt-3 h-1 overflow-hidden rounded-full bg-chalk/10">
        <div className="trail h-full" style={{ width: `${(done / setup.length) * 100}%` }} />
      </div>
      <ul className="mt-4 grid gap-x-10 sm:max-lg:grid-cols-2">
        {setup.map((one) => (
          <Step key={one.step} {...one} />
        ))}
      </ul>
      {isNew && (
        <p className="mt-3 border-hairline border-t pt-4 text-dust text-sm">
          Moving from another server?{' '}
          <Link href={`${part('backup')}#restore`} className="text-bolt underline underline-offset-4">
            I have a backup
          </Link>
        </p>
      )}
    </section>
  )
}

function Step({ step, done, note }: Setup) {
  const { title, href } = STEPS[step]
  return (
    <li className="flex gap-3.5 border-hairline border-t py-3 first:border-t-0 sm:max-lg:nth-2:border-t-0">
      <span
        className={classes(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border',
          done ? 'border-bolt bg-bolt text-ink' : 'border-chalk/30',
        )}
      >
        {done && <Check aria-hidden className="size-3.5 stroke-3" />}
      </span>
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p className="font-medium text-base leading-6">
          <Link href={href} className="hover:text-bolt">
            {title}
          </Link>
          <span className="sr-only">{done ? ', done' : ', still to do'}</span>
        </p>
        <p className="text-dust">{note}</p>
      </div>
    </li>
  )
}
