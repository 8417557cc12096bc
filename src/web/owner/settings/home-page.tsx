import { useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { commonNouns } from '../../../contract/catalogue/sport-nouns.ts'
import { pathTo } from '../../../contract/pages.ts'
import { LatestTitle, NewestEvents } from '../../catalogue/newest-events.tsx'
import { RunSearch } from '../../catalogue/search/run-search.tsx'
import { SportGrid } from '../../catalogue/sport-grid.tsx'
import { useSports } from '../../pages/base/catalogue-queries.ts'
import { useShop } from '../../pages/base/shop.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { whenIdle } from '../../pages/offline/when-idle.ts'
import { homeTitle } from '../../pages/titles.ts'
import { wantsMotion } from '../../platform/browser/wants-motion.ts'
import { Button } from '../../platform/ui/button.tsx'
import { lazyComponent, STYLED_AT_ONCE, useLazyComponent } from '../../platform/ui/lazy-component.ts'
import { Panel } from '../../platform/ui/panel.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { useDataSaver } from '../../videos/data-saver.ts'
import { ContactSection } from '../contact/contact-section.tsx'

const THERE =
  'M945 819c4-60 6-110 10-159 8-30 60-58 125-69 120-16 250-12 376 10m0 110c-170 8-350-16-516-57-150-34-300-70-440-99C370 529 220 500 0 526'
const HOME =
  'M0 560c150 6 290-12 430-34 150-24 300-34 430-46 40-4 65-8 65-16 0-10-60-12-130-12-70-1-100 10-155 43-80 52-190 120-310 194-80 48-150 86-220 130'

export function HomePage() {
  const shop = useShop()
  const [location] = useLocation()
  const [atContact] = useState(location === pathTo('contact'))
  useTitle(shop && homeTitle(shop))
  const { data: sports = [], isPending } = useSports()
  const noun = commonNouns(sports).video
  // again when the sports above have loaded, which shifts the layout
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when it changes
  useEffect(() => {
    if (location === pathTo('contact')) scrollTo('contact')
  }, [location, isPending])

  return (
    <>
      <Hero noun={noun} />
      <Latest noun={noun} />
      <section
        id="sports"
        aria-labelledby="sports-title"
        className="mx-auto max-w-page px-4 pt-20 sm:px-6 md:pt-28"
      >
        <h2 id="sports-title" className="text-[clamp(1.9rem,4vw,3.25rem)]">
          Choose your sport
        </h2>
        <p className="mt-3 mb-10 max-w-xl text-dust text-lg">
          Every event we filmed, every {noun} in it, ready to download.
        </p>
        <SportGrid byVideos />
      </section>
      <HowItWorks />
      <ContactSection inPage={atContact} />
    </>
  )
}

interface NounProps {
  /** What the shop's videos are called. */
  noun: 'run' | 'video'
}

function Latest({ noun }: NounProps) {
  return (
    <section aria-labelledby="latest-title" className="mx-auto max-w-page px-4 pt-14 sm:px-6 md:pt-20">
      <h2 id="latest-title" className="text-[clamp(1.9rem,4vw,3.25rem)]">
        <LatestTitle />
      </h2>
      <p className="mt-3 mb-8 max-w-xl text-dust text-lg">
        Our newest events, with every {noun} in them. Bought one already?{' '}
        <Link href={pathTo('myVideos')} className="text-bolt underline underline-offset-4">
          Find my videos
        </Link>
      </p>
      <NewestEvents />
    </section>
  )
}

const heroLoop = lazyComponent(async () => (await import('./hero-loop.tsx')).HeroLoop, STYLED_AT_ONCE)

/** On wide screens with a fast line, for visitors who do not avoid motion. */
function mayLoop() {
  const { connection } = navigator as { connection?: { effectiveType?: string; downlink?: number } }
  const isFast = (connection?.effectiveType ?? '4g') === '4g' && (connection?.downlink ?? 10) >= 2
  return isFast && wantsMotion() && matchMedia('(min-width: 64rem)').matches
}

function Hero({ noun }: NounProps) {
  const shop = useShop()
  const saving = useDataSaver()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(mayLoop())), [])
  const Loop = useLazyComponent(heroLoop, isIdle && !saving, { quiet: true })
  return (
    <section className="relative -mt-16 min-h-[min(100svh,60rem)] border-hairline border-b pt-16 pb-10">
      {/* the results of the search may reach below the picture */}
      <div className="absolute inset-0 overflow-hidden">
        {/* picture and trail share one box, so that they stay aligned at every width */}
        <div className="absolute inset-y-0 left-1/2 aspect-1056/1350 min-w-full -translate-x-1/2 sm:aspect-video">
          <Picture
            src="/pictures/hero.webp"
            alt=""
            sizes={HERO_SIZES}
            phone={{ name: 'hero-upright', sizes: '79svh' }}
            priority
            className="absolute inset-0 size-full"
          />
          <HeroTrail />
        </div>
      </div>
      {Loop && <Loop />}
      <div className="absolute inset-0 bg-linear-to-b from-ink/85 via-ink/55 via-[16rem] to-transparent to-[34rem] sm:bg-linear-105 sm:from-ink/90 sm:via-ink/60 sm:via-25% sm:to-50%" />
      <div className="absolute inset-x-0 bottom-0 h-40 bg-linear-to-t from-ink to-transparent" />
      <div className="relative mx-auto max-w-page px-4 pt-[clamp(1.5rem,7svh,6rem)] sm:px-6">
        <p className="font-medium text-chalk/85">{shop?.tagline}</p>
        <h1 className="mt-4 max-w-3xl whitespace-pre-line short:whitespace-normal text-[clamp(min(3.2rem,13.5vw),7.4vw,6.25rem)]">
          {shop?.heroTitle}
        </h1>
        <p className="mt-5 max-w-sm text-chalk text-lg sm:max-w-md sm:text-xl">{shop?.heroText}</p>
        <RunSearch noun={noun} className="mt-7 max-w-md" />
        <Button size="large" wraps className="mt-4" onClick={() => scrollTo('sports')}>
          Choose Your Sport
        </Button>
      </div>
    </section>
  )
}

/** The picture covers the height, so in portrait it is wider than the screen. */
const HERO_SIZES = '(orientation: portrait) 178svh, 100vw'

const steps = [
  { title: 'Find it', text: 'Type your name, your horse or the event. No account, no app.' },
  { title: 'Unlock it', text: 'Pay by card in a few taps. One price, no subscription.' },
  { title: 'Keep it', text: 'Watch, save and share it. Your link never expires.' },
]

function HowItWorks() {
  return (
    <section aria-labelledby="how-title" className="mx-auto max-w-page px-4 pt-24 sm:px-6 md:pt-36">
      <h2 id="how-title" className="text-[clamp(1.9rem,4vw,3.25rem)]">
        From arena to your phone
      </h2>
      <ol className="mt-10 grid gap-6 md:grid-cols-3">
        {steps.map(({ title, text }, index) => (
          <Panel as="li" key={title} size="card">
            <p className="figures text-4xl text-amber">{index + 1}</p>
            <h3 className="mt-6 text-xl">{title}</h3>
            <p className="mt-2 text-dust">{text}</p>
          </Panel>
        ))}
      </ol>
    </section>
  )
}

const scrollTo = (id: string) =>
  document.getElementById(id)?.scrollIntoView({ behavior: wantsMotion() ? 'smooth' : 'instant' })

/** Animates once along the light trail of the hero picture. */
function HeroTrail() {
  return (
    <svg
      viewBox="0 0 1456 819"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className="hero-trail"
    >
      {/* three stroke widths for the glow, see styles.css */}
      {[1, 2, 3].map((layer) => (
        <g key={layer}>
          <path pathLength="1" d={THERE} />
          <path pathLength="1" d={HOME} />
        </g>
      ))}
    </svg>
  )
}
