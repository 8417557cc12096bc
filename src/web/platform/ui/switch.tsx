import { Switch as Primitive } from 'radix-ui'
import { useField } from './field-context.ts'

interface SwitchProps {
  checked: boolean
  onCheckedChange: (checked: boolean) => void
  /** Its accessible name outside of a `Field`. */
  label?: string
  disabled?: boolean
}

export function Switch({ label, ...rest }: SwitchProps) {
  const field = useField()
  return (
    <Primitive.Root
      {...field}
      {...rest}
      aria-label={label}
      className="group relative grid h-11 w-12 shrink-0 place-items-center disabled:opacity-60"
    >
      <span className="flex h-6 w-11 items-center rounded-full bg-chalk/25 px-0.5 forced-colors:border transition-[background-color] group-data-[state=checked]:bg-bolt">
        <Primitive.Thumb className="size-5 rounded-full bg-chalk forced-colors:bg-[ButtonText] transition-transform data-[state=checked]:translate-x-5 not-forced-colors:data-[state=checked]:bg-ink" />
      </span>
    </Primitive.Root>
  )
}
