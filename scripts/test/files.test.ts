import { expect, test } from 'vitest'
import { extentOf, findTestFiles } from './files.mjs'

test('words choose files of both suites by their path', () => {
  const files = findTestFiles(['test/files', 'browser/home'])
  expect(files).toEqual({
    forVitest: ['scripts/test/files.test.ts'],
    forPlaywright: ['tests/browser/home.spec.ts'],
  })
  expect(extentOf(files, ['test/files', 'browser/home'])).toBe(
    ' in the 2 files with "test/files" or "browser/home" in the path; no other test and no check was run',
  )
})

test('words that no file has are said', () => {
  expect(() => findTestFiles(['no-such-word'])).toThrow('No test file has "no-such-word" in its path.')
})
