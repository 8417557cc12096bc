import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { inFolder } from '../setup/folder.mjs'

const PREFIX = 'lucide/'
const ICON = inFolder('src/web/platform/ui/icon.tsx')
/** What all icons share stands once, on the `svg` around them. */
const SHARED =
  / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g

interface Icons {
  icons: Record<string, { body: string }>
}

/**
 * `import X from 'lucide/x'` gives an icon as a component. The set comes as one file of JSON: as React components it would be
 * 4,700 files, a fifth of all that `npm start` has to install.
 */
export function lucide(): Plugin {
  let icons: Icons['icons'] | null = null
  const read = () => {
    const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json')
    return (JSON.parse(readFileSync(file, 'utf8')) as Icons).icons
  }
  return {
    name: 'lucide',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null
      icons ??= read()
      const name = id.slice(PREFIX.length + 1)
      const found = icons[name]
      if (!found) throw new Error(`Lucide has no icon "${name}"`)
      const shapes = found.body.replaceAll(SHARED, '').replace(/^<g>(.*)<\/g>$/, '$1')
      const code = `import { icon } from ${JSON.stringify(ICON)}\nexport default /* @__PURE__ */ icon(${JSON.stringify(shapes)})`
      return { code, moduleSideEffects: false }
    },
  }
}
