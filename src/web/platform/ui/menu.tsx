import Ellipsis from 'lucide/ellipsis'
import { DropdownMenu } from 'radix-ui'
import { classes } from './classes.ts'

export interface MenuItem {
  label: string
  onSelect: () => void
  destructive?: boolean
  disabled?: boolean
}

/** A row's further actions, behind three dots. */
export const Menu = ({ label, items }: { label: string; items: MenuItem[] }) => (
  <DropdownMenu.Root>
    <DropdownMenu.Trigger
      aria-label={label}
      className="grid size-9 shrink-0 place-items-center rounded-full text-dust transition-[color,background-color] hover:bg-chalk/8 hover:text-chalk data-[state=open]:bg-chalk/8 pointer-coarse:size-11"
    >
      <Ellipsis aria-hidden className="size-5" />
    </DropdownMenu.Trigger>
    <DropdownMenu.Portal>
      <DropdownMenu.Content
        align="end"
        sideOffset={4}
        collisionPadding={12}
        className="z-50 min-w-44 rounded-xl border border-chalk/15 bg-raised p-1.5"
      >
        {items.map(({ label: name, destructive, ...item }) => (
          <DropdownMenu.Item
            key={name}
            {...item}
            className={classes(
              'flex min-h-10 cursor-pointer items-center rounded-lg px-3 text-sm outline-none data-[disabled]:cursor-default data-[highlighted]:bg-chalk/8 data-[disabled]:opacity-50 pointer-coarse:min-h-11',
              destructive ? 'text-flag' : 'text-chalk',
            )}
          >
            {name}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Portal>
  </DropdownMenu.Root>
)
