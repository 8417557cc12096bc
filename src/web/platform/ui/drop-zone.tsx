import { type ReactNode, useState } from 'react'

interface DropZoneProps {
  onDrop: (dropped: DataTransfer) => unknown
  /** How it looks while something is held over it, and while not. */
  className: (over: boolean) => string
  children: ReactNode
}

/** A place to drop files on. It is a second way: a button in it or beside it does the same. */
export function DropZone({ onDrop, className, children }: DropZoneProps) {
  const [over, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; a button does the same
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
