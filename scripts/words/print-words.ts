import { FOLDER } from '../setup/folder.mjs'
import { READERS, readSentences } from './read-sentences.ts'

const wanted = process.argv.slice(2)
const sentences = readSentences(FOLDER).filter(
  ({ file, reader }) => wanted.length === 0 || wanted.some((word) => word === reader || file.includes(word)),
)
for (const reader of READERS) {
  const own = sentences.filter((sentence) => sentence.reader === reader)
  if (own.length > 0) console.log(`\n# ${reader}: ${own.length}`)
  for (const { file, line, text } of own) console.log(`${file}:${line}  ${text}`)
}
