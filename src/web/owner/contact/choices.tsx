interface ChoicesProps {
  legend: string
  type: 'checkbox' | 'radio'
  name: string
  options: readonly string[]
}

/** Pills to tick; the browser's own boxes are behind them, for keyboards and screen readers. */
export const Choices = ({ legend, type, name, options }: ChoicesProps) => (
  <fieldset className="sm:col-span-2">
    <legend className="mb-2 font-medium text-sm">{legend}</legend>
    <div className="flex flex-wrap gap-2">
      {options.map((option) => (
        <label
          key={option}
          className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full border border-chalk/45 px-4 text-sm transition-[color,background-color,border-color] hover:border-chalk/70 has-checked:border-bolt has-checked:bg-bolt/15 has-checked:text-chalk has-focus-visible:outline-2 has-focus-visible:outline-bolt has-focus-visible:outline-offset-2"
        >
          <input
            type={type}
            name={name}
            value={option}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option}
        </label>
      ))}
    </div>
  </fieldset>
)
