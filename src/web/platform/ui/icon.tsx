import type { SVGProps } from 'react'

/** A Lucide icon in the size of the text; the build inlines its shapes (`import X from 'lucide/x'`). */
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
    // biome-ignore lint/security/noDangerouslySetInnerHtml: from a pinned package, inlined by the build
    dangerouslySetInnerHTML={{ __html: shapes }}
    {...props}
  />
)
