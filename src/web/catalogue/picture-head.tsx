import ArrowLeft from 'lucide/arrow-left'
import { Link } from 'wouter'
import { Picture } from '../platform/ui/picture.tsx'
import { Skeleton } from '../platform/ui/spinner.tsx'

interface PictureHeadProps {
  back: { href: string; label: string }
  /** Undefined while it loads. */
  about?: { picture?: string; title: string; date?: string; text?: string }
}

const LONG_TITLE = 40

/** The header of a sport's or event's page, over its picture. */
export function PictureHead({ back, about }: PictureHeadProps) {
  return (
    <header className="relative overflow-hidden">
      {about?.picture && (
        <Picture
          src={about.picture}
          alt=""
          sizes="100vw"
          priority
          lead
          className="absolute inset-0 size-full"
        />
      )}
      <div className="absolute inset-0 bg-linear-to-r from-ink/85 via-ink/40 to-transparent" />
      <div className="absolute inset-0 bg-linear-to-t from-ink via-ink/20 to-ink/10" />
      <div className="relative mx-auto flex min-h-76 max-w-page flex-col px-4 pt-4 pb-8 short:min-h-52! sm:px-6 md:min-h-104 md:pb-10">
        <Link
          href={back.href}
          className="inline-flex min-h-11 items-center gap-2 self-start font-medium text-sm hover:text-amber"
        >
          <ArrowLeft aria-hidden="true" className="size-4" /> {back.label}
        </Link>
        {about ? (
          <div className="mt-auto pt-8">
            {about.date && <p className="mb-2 font-medium text-amber">{about.date}</p>}
            <h1
              className={`max-w-4xl ${about.title.length > LONG_TITLE ? 'text-[clamp(min(1.8rem,8vw),4vw,3rem)]' : 'text-[clamp(min(2.2rem,9.5vw),6vw,4.75rem)]'}`}
            >
              {about.title}
            </h1>
            {about.text && <p className="mt-4 max-w-xl text-chalk/85 text-lg">{about.text}</p>}
          </div>
        ) : (
          <div className="mt-auto grid gap-4">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-14 w-3/4 max-w-2xl" />
          </div>
        )}
      </div>
    </header>
  )
}
