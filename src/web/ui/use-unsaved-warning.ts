import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { confirmDiscard } from './use-guarded-close.ts'

/** While something on the page is not saved, a followed link and a closed tab ask first. */
export function useUnsavedWarning(dirty: boolean) {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const follow = async (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0
      if (
        !(link instanceof HTMLAnchorElement) ||
        link.target ||
        link.origin !== location.origin ||
        opensElsewhere
      )
        return
      event.preventDefault()
      event.stopPropagation()
      if (await confirmDiscard()) navigate(link.pathname + link.search)
    }
    window.addEventListener('beforeunload', warn)
    document.addEventListener('click', follow, true)
    return () => {
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('click', follow, true)
    }
  }, [dirty, navigate])
}
