import './bolt.css'
import { Picture } from '../../platform/ui/picture.tsx'

/** The moment of unlocking: a bolt strikes once along the light trail. */
export const Bolt = () => (
  <>
    <Picture
      src="/pictures/texture-trail.webp"
      alt=""
      sizes="(min-width: 640px) 896px, 100vw"
      priority
      className="size-full"
    />
    <span className="bolt-flash absolute inset-0 bg-bolt mix-blend-screen" />
    <svg
      viewBox="0 0 448 176"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className="bolt absolute inset-0 size-full mix-blend-screen"
    >
      <path
        pathLength="1"
        strokeWidth="7"
        strokeOpacity="0.35"
        stroke="var(--color-bolt)"
        d="M330 -6 286 52l22 8-50 46 20 6-66 70"
      />
      <path
        pathLength="1"
        strokeWidth="2.5"
        strokeLinejoin="bevel"
        stroke="oklch(0.97 0.03 255)"
        d="M330 -6 286 52l22 8-50 46 20 6-66 70"
      />
    </svg>
    <span className="absolute inset-0 bg-linear-to-t from-panel via-panel/60 to-transparent" />
  </>
)
