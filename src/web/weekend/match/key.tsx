/** A key of the keyboard, where there is one. */
export const Key = ({ name }: { name: string }) => (
  <kbd
    aria-hidden
    className="grid min-w-5 place-items-center rounded border border-current/40 px-1 font-sans text-xs leading-5 pointer-coarse:hidden"
  >
    {name}
  </kbd>
)
