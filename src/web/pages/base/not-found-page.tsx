import { pathTo } from '../../../contract/pages.ts'
import { RunSearch } from '../../catalogue/search/run-search.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { plainTitle } from '../titles.ts'
import { useShop } from './shop.tsx'
import { useTitle } from './title.ts'

export function NotFoundPage() {
  const shop = useShop()
  useTitle(shop && plainTitle(shop, 'Page not found'))
  return (
    <section className="relative">
      <Picture
        src="/pictures/texture-trail.webp"
        alt=""
        sizes="100vw"
        className="absolute inset-0 size-full [mask-image:linear-gradient(90deg,transparent,black_15%_85%,transparent)]"
      />
      <div className="absolute inset-0 bg-gradient-to-b from-ink/40 to-ink" />
      <div className="relative mx-auto grid min-h-[70svh] max-w-page content-center justify-items-start gap-5 px-4 py-16 sm:px-6">
        <h1 className="text-[clamp(min(2.4rem,11vw),7vw,5.5rem)]">404 Page Not Found</h1>
        <p className="max-w-md text-lg">
          This link may be old or mistyped. Search for your name, your horse or your event.
        </p>
        <RunSearch className="w-full max-w-md" />
        <ButtonLink href={pathTo('home')} variant="outline">
          Back to the shop
        </ButtonLink>
        <p className="text-dust text-sm">Did you forget to add the page to the router?</p>
      </div>
    </section>
  )
}
