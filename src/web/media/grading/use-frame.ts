import { useEffect, useState } from 'react'

type LoadedFrame = { state: 'loading' | 'failed'; frame: null } | { state: 'shown'; frame: ImageBitmap }

/** A frame's pixels as the file holds them; the last one stays while the next one loads. */
export function useFrame(address: string | undefined): LoadedFrame {
  const [loaded, setLoaded] = useState<LoadedFrame>({ state: 'loading', frame: null })
  useEffect(() => {
    if (!address) return
    let wanted = true
    loadFrame(address)
      .then((frame) => wanted && setLoaded({ state: 'shown', frame }))
      .catch(() => wanted && setLoaded({ state: 'failed', frame: null }))
    return () => {
      wanted = false
    }
  }, [address])
  return loaded
}

async function loadFrame(address: string) {
  const image = new Image()
  image.src = address
  await image.decode()
  return createImageBitmap(image, { colorSpaceConversion: 'none', premultiplyAlpha: 'none' })
}
