import { Tabs as Primitive } from 'radix-ui'
import type { ReactNode, SyntheticEvent } from 'react'

interface Tab {
  value: string
  label: ReactNode
  content: ReactNode
  /** Stays mounted while another tab is open, so that its input is kept. */
  keep?: boolean
}

interface TabsProps {
  /** For screen readers. */
  label: string
  tabs: Tab[]
  value: string
  onValueChange: (value: string) => void
}

/** Radix moves the focus by script, so the browser would show the focus ring after a click. */
const byPointer = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.dataset.pressed = ''
  },
  onKeyDown: forgetPointer,
  onBlur: forgetPointer,
}

function forgetPointer({ currentTarget }: SyntheticEvent<HTMLElement>) {
  delete currentTarget.dataset.pressed
}

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
          {...byPointer}
          className="group relative min-h-12 shrink-0 px-2.5 font-medium text-dust text-sm tabular-nums transition-[color] first:pl-0 last:pr-0 hover:text-chalk focus-visible:outline-offset-[-2px] data-pressed:outline-none data-[state=active]:text-chalk sm:px-4 sm:last:pr-4"
        >
          {tab.label}
          <span className="trail absolute inset-x-2.5 bottom-0 h-0.5 origin-left scale-x-0 transition-transform duration-300 group-first:left-0 group-last:right-0 group-data-[state=active]:scale-x-100 sm:inset-x-4 sm:group-last:right-4" />
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
