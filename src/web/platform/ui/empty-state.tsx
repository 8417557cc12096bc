import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  text?: string | undefined
  /** A button or a link. */
  action?: ReactNode
  /** The heading level of the title. */
  level?: 'h1' | 'h2' | 'h3'
}

export function EmptyState({ title, text, action, level: Title = 'h2' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-card border border-hairline lit px-6 py-16 text-center sm:py-20">
      <ThreeBarrels />
      <Title className="text-xl sm:text-2xl">{title}</Title>
      {text && <p className="mt-3 max-w-md text-balance text-dust">{text}</p>}
      {action && <div className="mt-7 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

/** The arena from above: three barrels without a trail. */
const ThreeBarrels = () => (
  <svg aria-hidden="true" viewBox="0 0 64 52" fill="none" className="mb-7 h-13 w-16 stroke-dust/70">
    {['32 10', '12 40', '52 40'].map((at) => (
      <g key={at} transform={`translate(${at})`}>
        <circle r="7" strokeWidth="1.5" />
        <circle r="2.5" strokeWidth="1.5" className="stroke-dust/40" />
      </g>
    ))}
  </svg>
)
