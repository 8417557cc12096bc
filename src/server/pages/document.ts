import type { RenderedPage } from '../../web/server.tsx'

/** What the build made of the screens: addresses that a page's head names. */
export interface Assets {
  script: string
  /** What the script brings the page to life with, once the page's first picture is there. */
  app: string
  /** Inlined, because a second request before the first paint costs a slow phone a round trip. */
  css: string
  /** Put before everything else; only the development server needs it. */
  prelude: string
}

/** The whole HTML page. Without a rendered page it is the empty one that the browser fills by itself. */
export function htmlDocument(assets: Assets, page: RenderedPage | null) {
  // an empty page has nothing to show before
  const preload = page ? '' : `<link rel="modulepreload" href="${assets.app}">`
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
${assets.prelude}<style>${assets.css}</style>
${preload}<script type="module" fetchpriority="low" src="${assets.script}"></script>
</head>
<body>
<div id="root">${page?.body ?? ''}</div>
${state}
</body>
</html>`
}
