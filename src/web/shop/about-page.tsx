import { plainMeta } from '../meta.ts'
import { Picture } from '../picture.tsx'
import { useTitle } from '../title.ts'
import { PageHead } from './page-head.tsx'
import { useShop } from './use-shop.ts'

const chapters = [
  {
    picture: '/pictures/about-camera.webp',
    alt: 'A cinema camera on a tripod at the arena fence',
    title: 'It began at the fence',
    text: 'One camera, one rail, one sister who ran barrels and wanted to see what the clock could not tell her. The first films went to family. Then the next trailer asked, and the one after that.',
  },
  {
    picture: '/pictures/about-lens.webp',
    alt: 'A light trail reflected in a 35 mm lens',
    title: 'Thirteen seconds deserve better than a phone',
    text: 'A run is over before most people find the record button. We stand where the turn happens, with glass made for night arenas, and film every entry in 4K: first draw to last.',
  },
  {
    picture: '/pictures/about-edit.webp',
    alt: 'A colour grading desk with a run on the screen',
    title: 'Home before you are',
    text: 'Each run is graded by hand the same weekend. By Sunday night it is in the shop, and a minute after you find your name it is yours to keep.',
  },
]

export function AboutPage() {
  const shop = useShop()
  useTitle(shop && plainMeta(shop, 'About', null).title)
  return (
    <div className="mx-auto max-w-page px-4 sm:px-6">
      <PageHead title="The story so far" text="Why we film the runs nobody else films properly." />
      <div className="grid gap-16 md:gap-28">
        {chapters.map(({ picture, alt, title, text }, index) => (
          <section key={title} className="grid items-center gap-6 md:grid-cols-2 md:gap-14">
            <Picture
              src={picture}
              alt={alt}
              sizes="(min-width: 768px) 50vw, 94vw"
              priority={index === 0}
              className={`aspect-video w-full rounded-card ${index % 2 ? 'md:order-2' : ''}`}
            />
            <div>
              <h2 className="text-[clamp(1.6rem,3vw,2.5rem)]">{title}</h2>
              <p className="mt-4 text-dust text-lg leading-relaxed">{text}</p>
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}
