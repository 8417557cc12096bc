import Menu from 'lucide/menu'
import X from 'lucide/x'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { pathTo } from '../../../contract/pages.ts'
import { useBasket } from '../../buying/basket/basket.ts'
import { BasketButton } from '../../buying/basket/basket-button.tsx'
import { ShopName, TestModeMark } from '../../pages/base/shop.tsx'
import { AdminButton } from '../accounts/admin-button.tsx'

const links = [
  { href: pathTo('sports'), label: 'Browse Videos' },
  { href: pathTo('myWork'), label: 'My Work' },
  { href: pathTo('about'), label: 'About' },
  { href: pathTo('myVideos'), label: 'Find my videos' },
]

export function TopBar() {
  const [location] = useLocation()
  const { length } = useBasket()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)

  useEffect(() => {
    if (!open) return
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      // the focused link may be hidden now
      toggle.current?.focus()
    }
    window.addEventListener('keydown', closeOnEscape)
    return () => window.removeEventListener('keydown', closeOnEscape)
  }, [open])

  return (
    <header className="sticky short:relative top-0 z-40 border-hairline border-b bg-ink/85 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-page items-center gap-3 px-4 sm:gap-6 sm:px-6">
        <Link href={pathTo('home')} className="flex min-h-11 min-w-8 items-center gap-3">
          <ShopName className="h-8" nameClass="text-lg" />
        </Link>
        {/* on a phone the name needs the space; who has a basket has seen it */}
        <div className={length > 0 ? 'min-w-0 max-sm:hidden' : 'contents'}>
          <TestModeMark />
        </div>
        <nav aria-label="Main" className="ml-auto hidden items-center gap-1 lg:flex">
          {links.map(({ href, label }) => (
            <BarLink key={href} href={href} label={label} current={location === href} />
          ))}
          <AdminButton className="-mr-4 ml-3" />
        </nav>
        <div className="ml-auto flex items-center lg:ml-0">
          <BasketButton />
          <button
            ref={toggle}
            type="button"
            aria-expanded={open}
            aria-controls="small-menu"
            aria-label={open ? 'Close menu' : 'Open menu'}
            className="-mr-2 grid size-11 place-items-center rounded-full lg:hidden"
            onClick={() => setOpen(!open)}
          >
            {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </button>
        </div>
      </div>
      <nav
        id="small-menu"
        aria-label="Main"
        hidden={!open}
        className="border-hairline border-t px-4 py-3 lg:hidden"
      >
        {links.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            onClick={() => setOpen(false)}
            aria-current={location === href ? 'page' : undefined}
            className="figures block py-3 text-2xl tracking-tight aria-[current]:text-amber"
          >
            {label}
          </Link>
        ))}
      </nav>
    </header>
  )
}

function BarLink({ href, label, current }: { href: string; label: string; current: boolean }) {
  return (
    <Link
      href={href}
      aria-current={current ? 'page' : undefined}
      className="group relative grid h-16 place-items-center whitespace-nowrap px-4 font-medium text-dust text-sm transition-colors hover:text-chalk aria-[current]:text-chalk"
    >
      {label}
      <span className="trail absolute inset-x-4 bottom-0 h-0.5 origin-left scale-x-0 transition-transform duration-300 group-aria-[current]:scale-x-100" />
    </Link>
  )
}
