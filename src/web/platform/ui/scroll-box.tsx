import type { ReactNode } from 'react'

/** A scroll container that is focusable, for keyboard scrolling. */
export const ScrollBox = ({
  label,
  className,
  children,
}: {
  label: string
  className: string
  children: ReactNode
}) => (
  <section
    aria-label={label}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be focusable
    tabIndex={0}
    className={className}
  >
    {children}
  </section>
)
