import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { patterns } from '../../contract/paths.ts'

const links = [
  { href: patterns.admin, label: 'Dashboard', within: /^\/admin$/ },
  { href: patterns.adminSports, label: 'Sports', within: /^\/admin\/sports?(\/|$)/ },
  { href: patterns.adminVideos, label: 'Videos', within: /^\/admin\/videos?(\/|$)/ },
  { href: patterns.adminUpload, label: 'Upload', within: /^\/admin\/upload$/ },
  { href: patterns.adminSales, label: 'Sales', within: /^\/admin\/sales(\/|$)/ },
  { href: patterns.adminInbox, label: 'Inbox', within: /^\/admin\/inbox$/ },
  { href: patterns.adminMail, label: 'Mail', within: /^\/admin\/mail$/ },
  { href: patterns.adminSettings, label: 'Settings', within: /^\/admin\/settings$/ },
]

export function AdminNav() {
  const [location] = useLocation()
  const nav = useRef<HTMLElement>(null)
  // on a phone the row is longer than the screen: where one is must be in sight
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is not read, its change is the reason
  useEffect(() => {
    const row = nav.current
    const current = row?.querySelector<HTMLElement>('[aria-current]')
    if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2
  }, [location])
  return (
    <nav
      ref={nav}
      aria-label="Admin"
      className="relative flex min-w-0 overflow-x-auto [scrollbar-width:none] max-xl:basis-full max-sm:-mx-4 max-sm:basis-[calc(100%+2rem)] max-sm:[mask-image:linear-gradient(90deg,transparent,black_5%_92%,transparent)] max-sm:pr-5 max-sm:pl-1.5 sm:-ml-3"
    >
      {links.map(({ href, label, within }) => (
        <Link
          key={href}
          href={href}
          aria-current={within.test(location) ? 'page' : undefined}
          className="group relative grid h-13 shrink-0 place-items-center px-2.5 font-medium text-dust text-sm sm:px-3 transition-[color] hover:text-chalk focus-visible:outline-offset-[-2px] aria-[current]:text-chalk"
        >
          {label}
          <span className="trail absolute inset-x-2.5 bottom-0 sm:inset-x-3 h-0.5 origin-left scale-x-0 transition-transform duration-300 group-aria-[current]:scale-x-100" />
        </Link>
      ))}
    </nav>
  )
}
