import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import { contactTabs } from './owner/contact/contact-section.tsx'
import type { Meta } from './pages/meta.ts'
import { loadPage, type PageSource } from './pages/page-data.ts'
import { packState } from './pages/page-state.ts'
import { absolute } from './pages/structured-data.ts'
import { createQueryClient } from './platform/api/query-client.ts'
import { loadAllScreens, needsAllStyles } from './screens.ts'

export type { PageSource } from './pages/page-data.ts'

export interface RenderedPage {
  status: number
  head: string
  body: string
  /** A `PageState` as JSON, escaped for a script element. */
  state: string
  needsAllStyles: boolean
}

/** Renders the page at `url` for a visitor. */
export async function renderPage(url: URL, source: PageSource): Promise<RenderedPage> {
  // the server renders lazy components too
  await Promise.all([contactTabs.load(), loadAllScreens()])
  const queries = createQueryClient()
  try {
    const { status, meta, structured } = await loadPage(url, source, queries)
    await source.yieldToEventLoop()
    const body = renderToString(
      <StrictMode>
        <App queries={queries} ssrPath={url.pathname} ssrSearch={url.search} />
      </StrictMode>,
    )
    await source.yieldToEventLoop()
    const data = structured ? `<script type="application/ld+json">${scriptJson(structured)}</script>` : ''
    const head = preloadFirstPicture(body) + headOf(meta, source.publicUrl) + data
    const state = scriptJson(packState(queries))
    return { status, head, body, state, needsAllStyles: needsAllStyles(url.pathname) }
  } finally {
    queries.clear()
  }
}

function headOf({ title, description, path, picture }: Meta, publicUrl: string) {
  const image = absolute(picture, publicUrl)
  return [
    `<title>${attribute(title)}</title>`,
    `<meta name="description" content="${attribute(description)}">`,
    path === null ? '<meta name="robots" content="noindex">' : '',
    path === null ? '' : `<link rel="canonical" href="${attribute(publicUrl + path)}">`,
    path === null ? '' : `<meta property="og:url" content="${attribute(publicUrl + path)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${attribute(title)}">`,
    `<meta property="og:description" content="${attribute(description)}">`,
    `<meta property="og:image" content="${attribute(image)}">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** A preload link before the styles, so that the browser requests the first picture while the page still loads. */
function preloadFirstPicture(body: string) {
  const [, source] = /<source ([^>]*)\/>(?:<source [^>]*\/>)*<img [^>]*fetchPriority="high"/.exec(body) ?? []
  if (!source) return ''
  const names = source.replace('srcSet=', 'imagesrcset=').replace('sizes=', 'imagesizes=')
  return `<link rel="preload" as="image" fetchpriority="high" ${names}>`
}

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const scriptJson = (data: unknown) => JSON.stringify(data).replaceAll('<', '\\u003c')
