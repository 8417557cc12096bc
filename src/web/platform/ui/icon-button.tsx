import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Tooltip } from './tooltip.tsx'

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & {
  label: string
  /** Small is for table rows. */
  size?: keyof typeof sizes
}

const sizes = { regular: 'size-11', small: 'size-9 pointer-coarse:size-11' }

/** The label is its accessible name and its tooltip. */
export function IconButton({ label, size = 'regular', className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={label} names>
      <button
        type="button"
        {...rest}
        aria-label={label}
        className={classes(
          'grid shrink-0 place-items-center rounded-full text-dust transition-[color,background-color,border-color] hover:bg-chalk/8 hover:text-chalk disabled:opacity-60 [&>svg]:size-5',
          sizes[size],
          className,
        )}
      />
    </Tooltip>
  )
}
