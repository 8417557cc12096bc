import { lazyComponent } from '../../platform/ui/lazy-component.ts'
import { LazyWhenVisible } from '../../platform/ui/lazy-when-visible.tsx'
import { Skeleton } from '../../platform/ui/spinner.tsx'

export const contactTabs = lazyComponent<object>(async () => (await import('./contact-tabs.tsx')).ContactTabs)

const placeholder = <Skeleton className="h-[64rem] rounded-card" />

/** `/contact` is this section of the home page. There it comes with the page, elsewhere when one scrolls to it. */
export const ContactSection = ({ inPage }: { inPage: boolean }) => (
  <section
    id="contact"
    aria-labelledby="contact-title"
    className="mx-auto max-w-page px-4 pt-24 sm:px-6 md:pt-36"
  >
    <h2 id="contact-title" className="text-[clamp(1.9rem,4vw,3.25rem)]">
      Get your event on video
    </h2>
    <p className="mt-3 mb-8 max-w-xl text-dust text-lg">
      Races, weddings, real estate, training. Tell us the day and the place; we bring the light.
    </p>
    <LazyWhenVisible code={contactTabs} placeholder={placeholder} inPage={inPage} />
  </section>
)
