import { type ReactNode, useState } from 'react'

interface DropZoneProps {
  onDrop: (dropped: DataTransfer) => unknown
  /** `over` while files are dragged over it. */
  className: (over: boolean) => string
  children: ReactNode
}

/** Needs a button as an alternative. */
export function DropZone({ onDrop, className, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button does the same
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop(event.dataTransfer)
      }}
      className={className(over)}
    >
      {children}
    </div>
  )
}
