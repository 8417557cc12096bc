import type { ComponentProps, JSX } from 'react'
import { classes } from './classes.ts'

type Tag = 'article' | 'div' | 'figure' | 'li' | 'ol' | 'p' | 'section' | 'ul'

type PanelProps<As extends Tag> = ComponentProps<As> & {
  as?: As
  /** Padding; none for lists and tables, whose rows have their own. */
  size?: keyof typeof sizes
  /** `warn` and `fail` have a colored border. */
  tone?: keyof typeof edges
}

const sizes = {
  none: '',
  row: 'px-4 py-3',
  bar: 'px-5 py-4',
  small: 'p-4 sm:p-5',
  medium: 'p-4 sm:p-6',
  card: 'p-6',
  large: 'p-5 sm:p-7',
}

const edges = { calm: 'border-hairline', warn: 'border-amber/40', fail: 'border-flag/40' }

export function Panel<As extends Tag = 'div'>({ as, size = 'none', tone = 'calm', ...rest }: PanelProps<As>) {
  // TypeScript cannot see that all these elements take the same attributes
  const Element = (as ?? 'div') as 'div'
  const { className, ...props } = rest as JSX.IntrinsicElements['div']
  return (
    <Element
      {...props}
      className={classes('rounded-card border bg-panel', edges[tone], sizes[size], className)}
    />
  )
}
