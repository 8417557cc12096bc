const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const unescaped = (text: string) => text.replace(/&(#?\w+);/g, (whole, name) => ENTITIES[name] ?? whole)

/** An element of a page that the server rendered: React writes every attribute in quotes. */
export class Element {
  readonly #opening: string
  readonly html: string

  constructor(opening: string, html: string) {
    this.#opening = opening
    this.html = html
  }

  /** Elements of these tags in the order of the page, none of which stands in another one of them. */
  all(...tags: string[]) {
    const isVoid = ['img', 'input', 'link', 'meta'].includes(tags.join())
    const pattern = `<(${tags.join('|')})(\\s[^>]*)?>${isVoid ? '' : '([\\s\\S]*?)</\\1>'}`
    return [...this.html.matchAll(new RegExp(pattern, 'g'))].map(
      ([, , opening = '', html = '']) => new Element(opening, html),
    )
  }

  texts(...tags: string[]) {
    return this.all(...tags).map(({ text }) => text)
  }

  /** The one element of this tag, or the first one that `is` the wanted one. */
  one(tag: string, is: (element: Element) => boolean = () => true) {
    const found = this.all(tag).find(is)
    if (!found) throw new Error(`There is no such <${tag}>`)
    return found
  }

  /** What stands there to be read. */
  get text() {
    const words = this.html
      .replace(/<!--.*?-->/g, '')
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
      .replace(/<[^>]*>/g, ' ')
    return unescaped(words).replace(/\s+/g, ' ').trim()
  }

  attribute(name: string) {
    const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(this.#opening) ?? []
    return value === undefined ? undefined : unescaped(value)
  }
}

export class ReadPage extends Element {
  readonly status: number
  readonly headers: Headers

  constructor(response: Response, html: string) {
    super('', html)
    this.status = response.status
    this.headers = response.headers
  }

  get title() {
    return this.one('title').text
  }

  get main() {
    return this.one('main')
  }

  get canonical() {
    return this.all('link')
      .find((link) => link.attribute('rel') === 'canonical')
      ?.attribute('href')
  }

  meta(name: string) {
    return this.all('meta')
      .find((meta) => [meta.attribute('name'), meta.attribute('property')].includes(name))
      ?.attribute('content')
  }

  get structuredData(): unknown {
    return JSON.parse(this.one('script', (it) => it.attribute('type') === 'application/ld+json').html)
  }
}

/** A page as a reader without scripts has it: a search engine, a chat that shows a preview. */
export async function readPage(url: string, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(url + path, { redirect: 'manual', headers })
  return new ReadPage(response, await response.text())
}
