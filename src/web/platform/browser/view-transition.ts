import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { wantsMotion } from './wants-motion.ts'

const LEAD = 'lead-picture'

/**
 * From a card to its page the card's picture becomes the page's own, where the browser can do that and the visitor
 * wants motion; everything else just changes.
 */
export const withTransition: AroundNavHandler = (navigate, to, options) => {
  const toAPicture = /^\/(event|sport)\/\d/.test(to)
  if (!toAPicture || !document.startViewTransition || !wantsMotion()) return navigate(to, options)
  const picture = document.activeElement?.closest('article')?.querySelector('img')
  if (picture) {
    // a name may stand only once on a page
    for (const other of document.querySelectorAll<HTMLElement>('[data-lead]'))
      other.style.viewTransitionName = 'none'
    picture.style.viewTransitionName = LEAD
  }
  document.startViewTransition(() => flushSync(() => navigate(to, options)))
}
