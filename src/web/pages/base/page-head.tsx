import type { ReactNode } from 'react'

/** The header of a public page without a picture. */
export function PageHead({
  title,
  text,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-6 pt-14 pb-10 md:pt-20 md:pb-14">
      <div>
        <h1 className="text-[clamp(min(2.4rem,10.5vw),5.5vw,4.5rem)]">{title}</h1>
        {text && <p className="mt-4 max-w-2xl text-dust text-lg">{text}</p>}
      </div>
      {children}
    </div>
  )
}
