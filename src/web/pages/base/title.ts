import { useEffect } from 'react'

/** The tab's title; the server writes the first one, this the ones after it. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
