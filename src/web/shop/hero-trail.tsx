/** One run, drawn once along the light trail of the hero picture: round the right barrel, the left, the far one, and home. */
export function HeroTrail() {
  return (
    <svg
      viewBox="0 0 1456 819"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      // phones show 44 % of the picture's width, from 16 % on; the trail lies over all of it
      className="hero-trail pointer-events-none absolute inset-y-0 left-[-36.36%] h-full w-[227.27%] max-w-none mix-blend-screen sm:left-0 sm:w-full"
    >
      <defs>
        <linearGradient id="hero-trail" x1="925" y1="465" x2="110" y2="819" gradientUnits="userSpaceOnUse">
          <stop stopColor="oklch(0.9 0.06 60)" />
          <stop offset="0.4" stopColor="var(--color-bolt)" />
          <stop offset="1" stopColor="var(--color-bolt)" />
        </linearGradient>
      </defs>
      <path
        pathLength="1"
        stroke="var(--color-amber)"
        d="M945 819c4-60 6-110 10-159 8-30 60-58 125-69 120-16 250-12 376 10m0 110c-170 8-350-16-516-57-150-34-300-70-440-99C370 529 220 500 0 526"
      />
      <path
        pathLength="1"
        stroke="url(#hero-trail)"
        d="M0 560c150 6 290-12 430-34 150-24 300-34 430-46 40-4 65-8 65-16 0-10-60-12-130-12-70-1-100 10-155 43-80 52-190 120-310 194-80 48-150 86-220 130"
      />
    </svg>
  )
}
