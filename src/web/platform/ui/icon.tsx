import type { SVGProps } from 'react'

/** An icon of the Lucide set, as large as the text around it says; the build gives it its shapes (`import X from 'lucide/x'`). */
export const icon = (shapes: string) => (props: SVGProps<SVGSVGElement>) => (
  <svg
    aria-hidden="true"
    width="24"
    height="24"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    // biome-ignore lint/security/noDangerouslySetInnerHtml: shapes of a pinned package, put in by the build
    dangerouslySetInnerHTML={{ __html: shapes }}
    {...props}
  />
)
