/** What every field looks like. Apart from `text-input.tsx`, because the first view has search and select only. */
export const inputFrame =
  'min-h-11 w-full rounded-[10px] border border-chalk/45 bg-ink px-4 text-chalk placeholder:text-dust/70 transition-[color,background-color,border-color] hover:border-chalk/70 focus-visible:border-bolt focus-visible:outline-offset-0 aria-invalid:border-flag disabled:opacity-60'

/** With 16px text, so that iOS does not zoom in. */
export const inputStyle = `${inputFrame} text-base`
