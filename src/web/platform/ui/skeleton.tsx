import { classes } from './classes.ts'

/** The place of something that is loading. Purely visual: the list around it says that it loads. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div aria-hidden className={classes('skeleton', className)} />
)
