import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { classes } from './classes.ts'
import { Ring } from './spinner.tsx'

interface ButtonStyle {
  /** Amber is for the main action of a screen, bolt for owned things. */
  variant?: 'amber' | 'bolt' | 'outline' | 'quiet' | 'destructive'
  size?: 'small' | 'regular' | 'large'
  /** A long label may take two lines, as every label may where text is very large. */
  wraps?: boolean
}

const base =
  'inline-flex select-none items-center forced-colors:border justify-center gap-2 rounded-full font-semibold transition-[color,background-color,border-color] disabled:cursor-default data-loading:cursor-progress max-w-full max-[18rem]:py-2'

const variants = {
  amber:
    'bg-fill text-on-fill inset-shadow-[0_1px_0_oklch(1_0_0/0.4)] not-disabled:hover:bg-[oklch(from_var(--color-fill)_calc(l+0.05)_c_h)]',
  bolt: 'bg-bolt text-ink not-disabled:hover:bg-[oklch(from_var(--color-bolt)_calc(l+0.05)_c_h)]',
  outline:
    'border border-chalk/25 text-chalk not-disabled:hover:border-chalk/60 not-disabled:hover:bg-chalk/5',
  quiet: 'text-dust not-disabled:hover:bg-chalk/8 not-disabled:hover:text-chalk',
  destructive: 'border border-flag/50 text-flag not-disabled:hover:border-flag not-disabled:hover:bg-flag/10',
}

const sizes = {
  small: 'min-h-9 px-4 text-sm pointer-coarse:min-h-11',
  regular: 'min-h-11 px-5 text-[0.9375rem]',
  large: 'min-h-13 px-7 text-base',
}

/** Not for a loading button, which keeps its color. */
const disabledStyle =
  'disabled:not-data-loading:border disabled:not-data-loading:border-hairline disabled:not-data-loading:bg-raised disabled:not-data-loading:text-dust disabled:not-data-loading:inset-shadow-none'

/** Also for links that look like a button. */
export const buttonClass = ({ variant = 'amber', size = 'regular', wraps = false }: ButtonStyle = {}) =>
  `${base} ${variants[variant]} ${sizes[size]} ${wraps ? '' : 'min-[18rem]:whitespace-nowrap'} ${disabledStyle}`

type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & { /** Shows a spinner and ignores clicks. */ loading?: boolean }

export function Button({
  variant,
  size,
  wraps,
  loading,
  className,
  disabled,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || loading}
      data-loading={loading || undefined}
      className={classes(buttonClass({ variant, size, wraps }), className)}
    >
      {loading && <Ring />}
      {children}
    </button>
  )
}

type ButtonLinkProps = Omit<ComponentProps<'a'>, 'href' | 'ref'> & ButtonStyle & { href: string }

/** An internal link that looks like a button. */
export function ButtonLink({ variant, size, wraps, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={classes(buttonClass({ variant, size, wraps }), className)} />
}
