/** Loaded when the first picture is drawn. On one core and without a cache, so that pages stay quick meanwhile. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
