import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { wantsMotion } from './wants-motion.ts'

const TRANSITION_NAME = 'lead-picture'

/** Morphs a card's picture into its page's header picture, where the browser supports view transitions. */
export const withTransition: AroundNavHandler = (navigate, to, options) => {
  const toAPicture = /^\/(event|sport)\/\d/.test(to)
  if (!toAPicture || !document.startViewTransition || !wantsMotion()) return navigate(to, options)
  const picture = document.activeElement?.closest('article')?.querySelector('img')
  if (picture) {
    // a view-transition-name must be unique on a page
    for (const other of document.querySelectorAll<HTMLElement>('[data-lead]'))
      other.style.viewTransitionName = 'none'
    picture.style.viewTransitionName = TRANSITION_NAME
  }
  document.startViewTransition(() => flushSync(() => navigate(to, options)))
}
