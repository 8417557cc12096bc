import { expect, test } from 'vitest'
import { whyNpmFailed } from './why-npm-failed.mjs'

const failure = (code: string, more = '') => `npm error code ${code}\n${more}\nnpm error A complete log …`

test.each([
  [
    failure('ENOSPC', 'npm error path /home/a/.npm/_cacache'),
    /^The disk is full \(\/home\/a\/\.npm\/_cacache\), so npm/,
  ],
  ['npm warn tar TAR_ENTRY_ERROR ENOSPC: no space left on device, write', /^The disk is full, so npm/],
  [failure('EACCES', 'npm error path /root/.npm'), /^npm may not write \/root\/\.npm \(EACCES\)/],
  [
    failure('EAI_AGAIN', 'npm error request to https://r.example/zod failed'),
    /registry at https:\/\/r\.example \(EAI_AGAIN\)/,
  ],
  [failure('E403'), /^npm's registry does not let us in \(E403\)/],
  [failure('ETARGET'), /^npm's registry does not have everything that package-lock\.json names \(ETARGET\)/],
  [failure('EINTEGRITY'), /^npm got a package that is not the one/],
])('%j is told in a sentence', (output, sentence) => {
  expect(whyNpmFailed(output)).toMatch(sentence)
})

test('what nobody has met yet is not explained away', () => {
  expect(whyNpmFailed(failure('EWHATEVER'))).toBeNull()
})
