import { classes } from './classes.ts'

/** The turning ring alone, in the colour of the text around it; whoever shows it gives the words. */
export const Ring = () => <span aria-hidden className="ring-turning size-4 shrink-0 rounded-full" />

/** Something is on its way. The words are read out, and seen where `quiet` is not set. */
export function Spinner({ label = 'Loading...', quiet = false }: { label?: string; quiet?: boolean }) {
  return (
    <div role="status" className="flex flex-col items-center justify-center gap-4 text-dust">
      <span aria-hidden className="ring-turning ring-trail size-9 rounded-full" />
      <span className={quiet ? 'sr-only' : 'text-sm'}>{label}</span>
    </div>
  )
}

/** The place of something that is loading. Purely visual: the list around it says that it loads. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={classes('skeleton', className)} />
)
