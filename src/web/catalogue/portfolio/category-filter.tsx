interface CategoryFilterProps {
  categories: readonly string[]
  /** Null: all of them. */
  value: string | null
  onChange(category: string | null): void
}

export const CategoryFilter = ({ categories, value, onChange }: CategoryFilterProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">Category</legend>
    {[null, ...categories].map((category) => (
      <button
        key={category}
        type="button"
        aria-pressed={category === value}
        onClick={() => onChange(category)}
        className="min-h-11 rounded-full border border-chalk/25 px-4 font-medium text-dust text-sm transition-[color,background-color,border-color] hover:border-chalk/60 hover:text-chalk aria-pressed:border-bolt aria-pressed:bg-bolt/15 aria-pressed:text-chalk"
      >
        {category ?? 'All'}
      </button>
    ))}
  </fieldset>
)
