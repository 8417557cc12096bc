import { readAbout } from '../../../contract/owner/shop-calls.ts'
import { PageHead } from '../../pages/base/page-head.tsx'
import { useShop } from '../../pages/base/shop.tsx'
import { useTitle } from '../../pages/base/title.ts'
import { plainTitle } from '../../pages/titles.ts'
import { useRead } from '../../platform/api/queries.ts'
import { NotLoaded } from '../../platform/ui/not-loaded.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { Skeleton } from '../../platform/ui/spinner.tsx'

const chapters = [
  {
    picture: '/pictures/about-camera.webp',
    alt: 'A cinema camera on a tripod at the arena fence',
    title: 'aboutTitle1',
    text: 'aboutText1',
  },
  {
    picture: '/pictures/about-lens.webp',
    alt: 'A light trail reflected in a 35 mm lens',
    title: 'aboutTitle2',
    text: 'aboutText2',
  },
  {
    picture: '/pictures/about-edit.webp',
    alt: 'A color grading desk with a run on the screen',
    title: 'aboutTitle3',
    text: 'aboutText3',
  },
] as const

export function AboutPage() {
  const shop = useShop()
  const about = useRead(readAbout, {})
  const story = about.data
  useTitle(shop && plainTitle(shop, 'About'))
  return (
    <div className="mx-auto max-w-page px-4 sm:px-6">
      <PageHead title={story?.aboutTitle || 'About'} text={story?.aboutLead} />
      {about.isError && <NotLoaded title="This page could not be loaded" query={about} />}
      <div hidden={about.isError} className="grid gap-16 md:gap-28">
        {chapters.map(({ picture, alt, title, text }, index) => (
          <section key={picture} className="grid items-center gap-6 md:grid-cols-2 md:gap-14">
            <Picture
              src={picture}
              alt={alt}
              sizes="(min-width: 768px) 50vw, 94vw"
              priority={index === 0}
              className={`aspect-video w-full rounded-card ${index % 2 ? 'md:order-2' : ''}`}
            />
            <div>
              {story ? (
                <>
                  <h2 className="text-[clamp(1.6rem,3vw,2.5rem)]">{story[title]}</h2>
                  <p className="mt-4 whitespace-pre-line text-dust text-lg leading-relaxed">{story[text]}</p>
                </>
              ) : (
                <Skeleton className="h-40" />
              )}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
