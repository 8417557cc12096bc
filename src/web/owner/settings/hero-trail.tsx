const THERE =
  'M945 819c4-60 6-110 10-159 8-30 60-58 125-69 120-16 250-12 376 10m0 110c-170 8-350-16-516-57-150-34-300-70-440-99C370 529 220 500 0 526'
const HOME =
  'M0 560c150 6 290-12 430-34 150-24 300-34 430-46 40-4 65-8 65-16 0-10-60-12-130-12-70-1-100 10-155 43-80 52-190 120-310 194-80 48-150 86-220 130'

/** One run, drawn once along the light trail of the hero picture: round the right barrel, the left, the far one, and home. */
export function HeroTrail() {
  return (
    <svg
      viewBox="0 0 1456 819"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className="hero-trail"
    >
      {/* the glow, and over it what is white-hot, see styles.css */}
      {[1, 2, 3].map((layer) => (
        <g key={layer}>
          <path pathLength="1" d={THERE} />
          <path pathLength="1" d={HOME} />
        </g>
      ))}
    </svg>
  )
}
