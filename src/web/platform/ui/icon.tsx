import type { SVGProps } from 'react'

/**
 * A Lucide icon in the size of the text; the build inlines its shapes (`import X from 'lucide/x'`). What all icons share is
 * in the styles: a page has a hundred of them.
 */
export const icon =
  (shapes: string) =>
  ({ className = '', ...props }: SVGProps<SVGSVGElement>) => (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className={`icon ${className}`}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: from a pinned package, inlined by the build
      dangerouslySetInnerHTML={{ __html: shapes }}
      {...props}
    />
  )
