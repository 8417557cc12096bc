import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { classes } from './classes.ts'

export interface LinkTab {
  href: string
  label: string
  /** Which addresses it stands for; by default its own. */
  within?: RegExp
  /** Things to do there, and what they are called. */
  count?: { of: number; name: string }
}

interface LinkTabsProps {
  /** For screen readers. */
  label: string
  links: LinkTab[]
  className?: string
}

/** Above a page, as wide as it. */
const ABOVE_PAGE =
  '-mx-4 border-hairline border-b px-1.5 sm:mx-0 sm:px-0 print:hidden sm:[&>a:first-child]:-ml-3.5'

/** Links to pages that belong together, above each of them. */
export const PageTabs = ({ className, ...tabs }: LinkTabsProps) => (
  <LinkTabs {...tabs} className={classes(ABOVE_PAGE, className)} />
)

/** A row of links. On a phone it scrolls, with the current one in view. */
export function LinkTabs({ label, links, className }: LinkTabsProps) {
  const [location] = useLocation()
  const nav = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it changes
  useEffect(() => {
    const row = nav.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  }, [location])
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={classes('relative flex min-w-0 overflow-x-auto [scrollbar-width:none]', className)}
    >
      {links.map(({ href, label, within, count }) => (
        <Link
          key={href}
          href={href}
          aria-current={(within ? within.test(location) : location === href) ? 'page' : undefined}
          className="group relative grid h-12 shrink-0 place-items-center px-2.5 font-medium text-dust text-sm transition-[color] hover:text-chalk focus-visible:outline-offset-[-2px] aria-[current]:text-chalk sm:px-3.5"
        >
          <span className="flex items-center gap-1.5">
            {label}
            {count && <TabCount {...count} />}
          </span>
          <span className="trail absolute inset-x-2.5 bottom-0 h-0.5 origin-left scale-x-0 transition-transform duration-300 group-aria-[current]:scale-x-100 sm:inset-x-3.5" />
        </Link>
      ))}
    </nav>
  )
}

/** Nothing where it is 0. */
export const TabCount = ({ of, name }: { of: number; name: string }) =>
  of > 0 && (
    <span className="grid h-4.5 min-w-4.5 place-items-center rounded-full bg-fill px-1 font-semibold text-[0.6875rem] text-on-fill leading-none tabular-nums">
      {of > 99 ? '99+' : of}
      <span className="sr-only"> {name}</span>
    </span>
  )
