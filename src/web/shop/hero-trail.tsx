/** The way there in amber, the way home in blue, both white-hot inside. */
const STROKES = [
  {
    glow: 'var(--color-amber)',
    core: 'color-mix(in oklab, var(--color-amber) 25%, white)',
    d: 'M945 819c4-60 6-110 10-159 8-30 60-58 125-69 120-16 250-12 376 10m0 110c-170 8-350-16-516-57-150-34-300-70-440-99C370 529 220 500 0 526',
  },
  {
    glow: 'url(#hero-trail)',
    core: 'color-mix(in oklab, var(--color-bolt) 20%, white)',
    d: 'M0 560c150 6 290-12 430-34 150-24 300-34 430-46 40-4 65-8 65-16 0-10-60-12-130-12-70-1-100 10-155 43-80 52-190 120-310 194-80 48-150 86-220 130',
  },
]

const CORE = 5

/** One run, drawn once along the light trail of the hero picture: round the right barrel, the left, the far one, and home. */
export function HeroTrail() {
  return (
    <svg
      viewBox="0 0 1456 819"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      // phones show 44 % of the picture's width, from 16 % on; the trail lies over all of it
      className="hero-trail pointer-events-none absolute inset-y-0 left-[-36.36%] h-full w-[227.27%] max-w-none sm:left-0 sm:w-full"
    >
      <defs>
        <linearGradient id="hero-trail" x1="925" y1="465" x2="110" y2="819" gradientUnits="userSpaceOnUse">
          <stop stopColor="oklch(0.9 0.06 60)" />
          <stop offset="0.4" stopColor="var(--color-bolt)" />
          <stop offset="1" stopColor="var(--color-bolt)" />
        </linearGradient>
      </defs>
      {/* its glow is wider strokes below it: a blur, and light that is blended, are computed anew for every frame */}
      {[22, 12, CORE].map((width) => (
        <g key={width} strokeWidth={width} strokeOpacity={width === CORE ? 0.9 : 0.2}>
          {STROKES.map(({ d, glow, core }) => (
            <path key={d} pathLength="1" d={d} stroke={width === CORE ? core : glow} />
          ))}
        </g>
      ))}
    </svg>
  )
}
