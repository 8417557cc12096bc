import { useId, useState } from 'react'

interface FrameStripProps {
  frames: string[]
  chosen: number
  onChoose: (index: number) => void
  /** Loads no frames while the chosen one loads. */
  wait: boolean
}

/** Several moments of the run, since a grade has to suit them all. */
export function FrameStrip({ frames, chosen, onChoose, wait }: FrameStripProps) {
  const name = useId()
  // one after the other: each is decoded from a file that may be huge
  const [known, setKnown] = useState(0)
  const next = () => setKnown((count) => count + 1)
  return (
    <fieldset className="flex min-w-0 gap-1.5 overflow-x-auto p-1 [scrollbar-width:none]">
      <legend className="sr-only">Frame</legend>
      {frames.map((address, index) => (
        <label
          key={address}
          className="relative h-11 w-[4.875rem] shrink-0 cursor-pointer overflow-hidden rounded-md bg-raised opacity-60 outline-offset-2 transition-opacity hover:opacity-100 has-checked:opacity-100 has-checked:outline-2 has-checked:outline-chalk has-focus-visible:outline-2 has-focus-visible:outline-bolt"
        >
          <input
            type="radio"
            name={name}
            checked={index === chosen}
            onChange={() => onChoose(index)}
            aria-label={`Frame ${index + 1} of ${frames.length}`}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {!wait && index <= known && (
            <img src={address} alt="" onLoad={next} onError={next} className="size-full object-cover" />
          )}
        </label>
      ))}
    </fieldset>
  )
}
