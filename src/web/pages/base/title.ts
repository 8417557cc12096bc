import { useEffect } from 'react'

/** Sets the title after client-side navigations; the server renders the first one. */
export function useTitle(title: string | undefined) {
  useEffect(() => {
    if (title) document.title = title
  }, [title])
}
