import { inFolder } from '../setup/folder.mjs'

/** What `start.ts` loads: the app, and beside it the screens that the visit begins with. */
const APP = ['client.tsx']
const EVENT = ['catalogue/event-page.tsx']
const BROWSE = [
  'owner/settings/home-page.tsx',
  'catalogue/sports-page.tsx',
  'catalogue/sport-events-page.tsx',
]

/** The index of a library names them too, but no first screen changes anything or reads page by page. */
const LATER = /@tanstack\/.*(mutationObserver|infiniteQueryObserver|useMutation|useInfiniteQuery)\./

interface Modules {
  getModuleInfo(id: string): { importedIds: string[] } | null
}

/** The app is one script, with what the screens share; what only an event or only browsing needs is another each. */
export function firstScreens() {
  const closures = new Map<string[], Set<string>>()
  const isIn = (files: string[], id: string, modules: Modules) => {
    const closure = closures.get(files) ?? closureOf(files, modules)
    closures.set(files, closure)
    return closure.has(id)
  }
  return {
    app: (id: string, modules: Modules) =>
      isIn(APP, id, modules) || (isIn(EVENT, id, modules) && isIn(BROWSE, id, modules)) ? 'client' : null,
    screen: (id: string, modules: Modules) =>
      isIn(EVENT, id, modules) ? 'event' : isIn(BROWSE, id, modules) ? 'browse' : null,
  }
}

function closureOf(files: string[], modules: Modules) {
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id) || LATER.test(id)) return
    found.add(id)
    modules.getModuleInfo(id)?.importedIds.forEach(add)
  }
  for (const file of files) add(inFolder(`src/web/${file}`))
  return found
}
