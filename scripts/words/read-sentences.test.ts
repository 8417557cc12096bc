import { describe, expect, it } from 'vitest'
import { FOLDER } from '../setup/folder.mjs'
import { readSentences, sentencesIn } from './read-sentences.ts'

const sentences = readSentences(FOLDER)

/** Words that no page, email or answer says, and what it says instead. */
const NOT_SAID: [RegExp, string][] = [
  [/\bletters?\b/i, 'email'],
  [/\bfilms?\b/i, 'video; the verb is shoot or cover'],
  [/\b(handed|handing|hand)[- ](it )?on\b/i, 'share link'],
  [/\bmend(s|ed|ing)?\b/i, 'Edit, fix'],
  [/\be-mail/i, 'email'],
  [/\border of go\b/i, 'running order'],
  [/\bwhoever\b/i, 'the person who, anyone who'],
]

/** Taken out before looking: names, strings of the specification, and letters of the alphabet. */
const ALLOWED = [
  'Cloverleaf Films',
  'E-mail me my link',
  'A short address has 3 to 24 letters',
  'at least 16 letters, digits or signs',
  // what producers write above their sheets, which the shop recognizes
  'order of go, order of run',
  // the size of paper, which the owner chooses for a poster
  /^Letter$/g,
]

const said = (text: string) => ALLOWED.reduce<string>((rest, allowed) => rest.replaceAll(allowed, ''), text)

describe('what can be read in the shop', () => {
  it.each(NOT_SAID)('does not say %s, but %s', (word) => {
    expect(
      sentences
        .filter(({ text }) => word.test(said(text)))
        .map(({ file, line, text }) => `${file}:${line}  ${text}`),
    ).toEqual([])
  })

  it('calls a file of the memory card a clip on owner pages only', () => {
    const visitors = sentences.filter(
      ({ reader, file }) => reader === 'visitors' && !file.startsWith('src/web/videos/upload/'),
    )
    expect(visitors.filter(({ text }) => /\bclips?\b/i.test(text))).toEqual([])
  })
})

describe('the collector', () => {
  it.each([
    ['visitors', 'No sports available at this time'],
    ['visitors', 'There are no riders available for this event yet.'],
    ['visitors', 'View Premium Videos'],
    ['visitors', 'Payment Successful!'],
    ['visitors', 'Please wait for the payment form to load'],
    ['visitors', '…E-mail me my link'],
    ['visitors', "Tell me when it's up"],
    ['visitors', 'We usually answer within 6-12 hours.'],
    ['visitors', 'Your card number is incomplete.'],
    ['visitors', '…Turn the sound on'],
    ['visitors', '404 Page Not Found'],
    ['visitors', 'Professional barrel racing videography'],
    ['emails', 'Your video of …… (order …)'],
    ['emails', 'Open my order'],
    ['emails', 'No more emails like this'],
    ['answers', 'This video is sold out'],
    ['answers', 'The price has changed to …'],
    ['answers', 'Please enter your email address'],
    ['owner', 'No Sports Yet'],
    ['owner', 'Please create an event first'],
  ])('finds among the words for %s: %s', (reader, text) => {
    expect(sentences).toContainEqual(expect.objectContaining({ reader, text }))
  })

  it('misses no area', () => {
    const found = Map.groupBy(sentences, ({ reader }) => reader)
    const counts = ['visitors', 'emails', 'answers', 'owner'] as const
    for (const reader of counts)
      expect(found.get(reader)?.length).toBeGreaterThan(reader === 'emails' ? 150 : 800)
  })

  it('reads text, attributes, strings and templates, and no class names, types or keys', () => {
    const source = `
      type State = 'Not a sentence'
      const style = 'flex min-h-11 items-center text-sm'
      const words = { 'not shown': \`\${n} runs are up\` }
      export const Page = () => (
        <p className="Not this one" aria-label="Which horse">
          Watch <b>{name}</b>{' '}
          now
        </p>
      )`
    expect(sentencesIn('page.tsx', source)).toEqual([
      { line: 4, text: '… runs are up' },
      { line: 6, text: 'Watch … now' },
      { line: 6, text: 'Which horse' },
    ])
  })
})
