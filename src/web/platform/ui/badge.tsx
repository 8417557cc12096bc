import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const tones = {
  neutral: 'border-chalk/15 text-dust',
  bolt: 'border-bolt/40 text-bolt',
  amber: 'border-amber/40 text-amber',
  flag: 'border-flag/45 text-flag',
}

/** Such as 4K, owned, sold out. */
export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1.5 rounded-full border bg-ink/70 px-2.5 py-1 text-xs font-semibold leading-none whitespace-nowrap',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
