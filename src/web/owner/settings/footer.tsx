import { Link } from 'wouter'
import { pathTo } from '../../../contract/pages.ts'
import { ContactWays } from '../../pages/base/contact-ways.tsx'
import { ShopName, useShop } from '../../pages/base/shop.tsx'
import { AdminButton } from '../accounts/admin-button.tsx'

export function Footer() {
  const shop = useShop()
  return (
    <footer className="mt-32 border-hairline border-t">
      <div className="mx-auto grid max-w-page grid-cols-1 gap-10 px-4 py-14 sm:px-6 md:grid-cols-[1fr_auto]">
        <div>
          <p className="flex items-center gap-3">
            <ShopName className="h-9" nameClass="text-xl" />
          </p>
          <p className="mt-3 max-w-sm text-dust">{shop?.tagline}</p>
        </div>
        <ContactWays />
      </div>
      <div className="mx-auto max-w-page px-4 sm:px-6">
        <div className="flex flex-wrap items-center gap-x-6 border-hairline border-t py-6 text-dust text-sm">
          {/* a cached page may be from the previous year */}
          <p suppressHydrationWarning className="mr-auto">
            © {new Date().getUTCFullYear()} {shop?.brand}. All rights reserved.
          </p>
          <Link href={pathTo('myVideos')} className="py-3 hover:text-chalk">
            Find my videos
          </Link>
          <Link href={pathTo('privacy')} className="py-3 hover:text-chalk">
            Privacy Policy
          </Link>
          <Link href={pathTo('terms')} className="py-3 hover:text-chalk">
            Terms of Service
          </Link>
          <AdminButton className="-mx-4" />
        </div>
      </div>
    </footer>
  )
}
