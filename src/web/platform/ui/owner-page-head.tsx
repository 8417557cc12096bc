import type { ReactNode } from 'react'

interface OwnerPageHeadProps {
  title: ReactNode
  text?: ReactNode
  children?: ReactNode
}

/** The header of an owner page, smaller than the public `PageHead`. */
export const OwnerPageHead = ({ title, text, children }: OwnerPageHeadProps) => (
  <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4 pt-8 pb-6">
    <div className="min-w-0">
      <h1 className="text-[clamp(1.75rem,3.5vw,2.5rem)] [overflow-wrap:anywhere]">{title}</h1>
      {text && <p className="mt-2 text-dust">{text}</p>}
    </div>
    {children && <div className="flex flex-wrap gap-3">{children}</div>}
  </div>
)
