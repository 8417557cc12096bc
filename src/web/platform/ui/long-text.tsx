/** The owner's plain text: an empty line ends a paragraph, and a line that begins with ## is a heading. */
export function LongText({ text, isQuoted = false }: { text: string; isQuoted?: boolean }) {
  const look = isQuoted ? QUOTED : PAGE
  return (
    <div className={look.text}>
      {blocksOf(text).map(({ key, heading, words }) =>
        heading ? (
          <look.Heading key={key} className={look.heading}>
            {words}
          </look.Heading>
        ) : (
          <p key={key} className={look.paragraph}>
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

/** As a part of a page that has headings of its own. */
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
