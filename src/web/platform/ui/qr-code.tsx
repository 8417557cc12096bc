import encodeQR from 'qr'

/** The quiet zone, in modules. */
const QUIET = 4

/** The modules of the code with its quiet zone; a quarter of it may be covered. */
export const qrModules = (text: string): boolean[][] =>
  encodeQR(text, 'raw', { ecc: 'quartile', border: QUIET })

/** Black on a white of its own, since some phones cannot read anything else. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const rows = qrModules(text)
  const side = rows.length
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={side} height={side} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
