import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode } from 'react'

interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
  /** Stays while another tab is open, so that what is typed in it does too. */
  keep?: boolean
}

interface TabsProps {
  /** What the tabs are about, for screen readers. */
  label: string
  tabs: Tab[]
  value: string
  onValueChange: (value: string) => void
}

/** The trail runs under the tab that is open. */
export const Tabs = ({ label, tabs, value, onValueChange }: TabsProps) => (
  <Primitive.Root value={value} onValueChange={onValueChange}>
    <Primitive.List
      aria-label={label}
      className="-mx-4 flex overflow-x-auto border-hairline border-b px-4 [scrollbar-width:none] sm:mx-0 sm:px-0"
    >
      {tabs.map((tab) => (
        <Primitive.Trigger
          key={tab.value}
          value={tab.value}
          className="group relative min-h-12 shrink-0 px-4 font-medium text-dust text-sm tabular-nums transition-[color] first:pl-0 hover:text-chalk focus-visible:outline-offset-[-2px] data-[state=active]:text-chalk"
        >
          {tab.label}
          <span className="trail absolute inset-x-4 bottom-0 h-0.5 origin-left scale-x-0 transition-transform duration-300 group-first:left-0 group-data-[state=active]:scale-x-100" />
        </Primitive.Trigger>
      ))}
    </Primitive.List>
    {tabs.map((tab) => (
      <Primitive.Content
        key={tab.value}
        value={tab.value}
        {...(tab.keep && { forceMount: true })}
        className="pt-6 outline-offset-8 data-[state=inactive]:hidden"
      >
        {tab.content}
      </Primitive.Content>
    ))}
  </Primitive.Root>
)
