import type { RenderedPage } from '../../web/server.tsx'

/** The built files that a page refers to. */
export interface Assets {
  script: string
  /** The chunk that `script` loads after the first picture, to hydrate the page. */
  app: string
  /** Of the first view: inlined, because a second request before the first paint costs a slow phone a round trip. */
  css: string
  /** The address of the styles for everything. */
  allStyles: string
  /** Only for the development server. */
  prelude: string
}

/** The HTML document; without a page, the empty shell that renders on the client. */
export function htmlDocument(assets: Assets, page: RenderedPage | null) {
  // the empty shell has no picture to wait for
  const preload = page ? '' : `<link rel="modulepreload" href="${assets.app}">`
  const styles = page?.needsAllStyles
    ? `<link rel="stylesheet" href="${assets.allStyles}">`
    : `<style>${assets.css}</style>`
  const state = page ? `<script type="application/json" id="page-state">${page.state}</script>` : ''
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b0d12">
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
${page?.head ?? '<title>Loading…</title>'}
${assets.prelude}${styles}
${preload}<script type="module" fetchpriority="low" src="${assets.script}"></script>
</head>
<body>
<div id="root">${page?.body ?? ''}</div>
${state}
</body>
</html>`
}

/** Shown during an outage: without scripts, it says why and reloads itself every 10 seconds. */
export const outageDocument = ({ css }: Assets, sentence: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#0b0d12">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="10">
<link rel="icon" type="image/svg+xml" href="/icon.svg">
<title>Back in a moment</title>
<style>${css}</style>
</head>
<body>
<main class="flex flex-col items-center justify-center px-6 text-center" style="min-height:90dvh">
<img src="/icon.svg" alt="" width="64" height="64" class="mb-7">
<h1 class="text-xl sm:text-2xl">Back in a moment</h1>
<p class="mt-3 max-w-md text-balance text-dust">${sentence}</p>
<a href="" class="mt-7 inline-flex min-h-11 items-center rounded-full border border-chalk/25 px-5 font-semibold text-chalk">Try again</a>
</main>
</body>
</html>`
