import type { ReactNode } from 'react'
import { Panel } from './panel.tsx'

/** A number with a label, inside `Stats`. */
export const Stat = ({ label, value, note }: { label: string; value: string; note?: string }) => (
  <Panel size="small">
    <dt className="text-dust text-sm">{label}</dt>
    <dd className="figures mt-2 text-[clamp(1.375rem,2.5vw,2rem)] leading-none">{value}</dd>
    {note && <dd className="mt-2 text-dust text-sm tabular-nums">{note}</dd>}
  </Panel>
)

export const Stats = ({ children }: { children: ReactNode }) => (
  <dl className="grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4">{children}</dl>
)
