/** Plain text with paragraphs separated by empty lines and `##` headings. */
export function LongText({ text, isQuoted = false }: { text: string; isQuoted?: boolean }) {
  const style = isQuoted ? QUOTED : PAGE
  return (
    <div className={style.text}>
      {blocksOf(text).map(({ key, heading, words }) =>
        heading ? (
          <style.Heading key={key} className={style.heading}>
            {words}
          </style.Heading>
        ) : (
          <p key={key} className={style.paragraph}>
            {words}
          </p>
        ),
      )}
    </div>
  )
}

const PAGE = {
  text: 'max-w-2xl text-dust text-lg leading-relaxed',
  Heading: 'h2',
  heading: 'mt-12 mb-3 text-2xl text-chalk',
  paragraph: 'mt-4 whitespace-pre-line first:mt-0',
} as const

/** Inside a page with its own headings. */
const QUOTED = {
  text: 'max-w-2xl text-sm leading-relaxed',
  Heading: 'h4',
  heading: 'mt-5 mb-1 font-sans font-semibold text-sm',
  paragraph: 'mt-2 whitespace-pre-line first:mt-0',
} as const

const blocksOf = (text: string) =>
  text
    .replaceAll(/^## .*$/gm, '\n$&\n')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block, index) => {
      const heading = block.startsWith('## ')
      return { key: `${index} ${block.slice(0, 20)}`, heading, words: heading ? block.slice(3) : block }
    })
