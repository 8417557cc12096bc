import type { ReactNode } from 'react'

/** A place whose content may be larger than it, and that can be scrolled by keyboard too. */
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    tabIndex={0}
    className={className}
  >
    {children}
  </section>
)
