import { Problem } from '../../src/contract/error.ts'
import type { FuzzRequest } from './make-request.ts'
import type { RawAnswer } from './send-raw.ts'

/** What an answer tells of the inside, or in words that are none of ours. */
const INSIDE =
  /node_modules|\bat \S+ \(|file:\/\/\/|\.ts:\d|SQLITE|syntax error|invalid byte sequence|Unexpected token|expected \w+, received|\[object |undefined/
/** Written by the client, and given back where an address is not known. */
const ECHO = /^There is no \w+ \/\S* here$/

/** What is wrong with an answer, in a few words; null where every promise is kept. */
export function faultOf({ method, url, headers }: FuzzRequest, answer: RawAnswer): string | null {
  const { status } = answer
  if (status >= 500) return 'the shop is to blame'
  if (status < 200) return 'this is no answer'
  if (answer.headers['x-content-type-options'] !== 'nosniff') return 'it can be taken for something else'
  const type = answer.headers['content-type'] ?? ''
  if (status < 400) return badJson(type, answer.text) ? 'the answer is no JSON' : null
  // too long for a request, so that it got no number
  if (status === 431) return faultOfSentence(answer.text)
  if (answer.headers['x-request-id'] === undefined && !isPage(url, type)) return 'it has no number'
  if (method === 'HEAD' || isPage(url, type)) return null
  const wanted = headers.find(([name]) => name === 'accept')?.[1]
  if (wanted === 'application/problem+json') return faultOfProblem(type, answer)
  if (type !== 'text/plain; charset=utf-8') return `the error comes as ${type}`
  return faultOfSentence(answer.text)
}

const isPage = (url: string, type: string) => type.startsWith('text/html') && !url.startsWith('/api/')

function badJson(type: string, text: string) {
  if (!type.includes('json') || text === '') return false
  try {
    JSON.parse(text)
    return false
  } catch {
    return true
  }
}

function faultOfProblem(type: string, { text, status }: RawAnswer) {
  if (type !== 'application/problem+json') return `the problem comes as ${type}`
  const { data, error } = badJson(type, text) ? {} : Problem.safeParse(JSON.parse(text))
  if (!data) return `this is no problem: ${error?.message ?? text}`
  return data.status === status ? faultOfSentence(data.detail) : 'it names another status'
}

function faultOfSentence(sentence: string) {
  if (ECHO.test(sentence)) return null
  if (INSIDE.test(sentence)) return 'the sentence tells of the inside'
  if (!/^[\p{Lu}\p{N}].{3,}$/u.test(sentence)) return 'this is no sentence'
  return null
}
