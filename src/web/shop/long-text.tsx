/** The owner's plain text: an empty line ends a paragraph, and a line that begins with ## is a heading. */
export const LongText = ({ text }: { text: string }) => (
  <div className="max-w-2xl text-dust text-lg leading-relaxed">
    {blocksOf(text).map(({ key, heading, words }) =>
      heading ? (
        <h2 key={key} className="mt-12 mb-3 text-2xl text-chalk">
          {words}
        </h2>
      ) : (
        <p key={key} className="mt-4 whitespace-pre-line first:mt-0">
          {words}
        </p>
      ),
    )}
  </div>
)

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
