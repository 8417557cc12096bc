import Search from 'lucide/search'
import X from 'lucide/x'
import { type ComponentProps, useEffect, useRef } from 'react'
import { classes } from './classes.ts'
import { inputStyle } from './input-style.ts'

type SearchInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  label: string
  value: string
  onValueChange: (value: string) => void
}

export function SearchInput({ label, value, onValueChange, className, ...rest }: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null)
  // includes what was typed before hydration
  const takeOver = useRef(onValueChange)
  useEffect(() => {
    if (input.current?.value) takeOver.current(input.current.value)
  }, [])
  return (
    <div className={classes('relative', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-dust"
      />
      <input
        enterKeyHint="search"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        {...rest}
        ref={input}
        type="search"
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => event.key === 'Escape' && onValueChange('')}
        className={classes(
          inputStyle,
          'pl-12 [&::-webkit-search-cancel-button]:hidden',
          value ? 'pr-12' : 'pr-3',
        )}
      />
      {value && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => {
            onValueChange('')
            input.current?.focus()
          }}
          className="absolute inset-y-0 right-0.5 my-auto grid size-11 place-items-center rounded-full text-dust transition-[color,background-color,border-color] hover:text-chalk"
        >
          <X aria-hidden className="size-5" />
        </button>
      )}
    </div>
  )
}
