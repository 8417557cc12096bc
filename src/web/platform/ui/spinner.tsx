import { classes } from './classes.ts'

/** Without a label: the caller provides one. */
export const Ring = () => <span aria-hidden className="ring-turning size-4 shrink-0 rounded-full" />

/** The label is always announced, and visible unless `quiet`. */
export function Spinner({ label = 'Loading...', quiet = false }: { label?: string; quiet?: boolean }) {
  return (
    <div role="status" className="flex flex-col items-center justify-center gap-4 text-dust">
      <span aria-hidden className="ring-turning ring-trail size-9 rounded-full" />
      <span className={quiet ? 'sr-only' : 'text-sm'}>{label}</span>
    </div>
  )
}

/** Purely visual: the surrounding list announces that it loads. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={classes('skeleton', className)} />
)
