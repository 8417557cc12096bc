import { expect, it } from 'vitest'
import {
  isFullCardNumber,
  isWholeCardNumber,
  spacedCardNumber,
  spacedCode,
  spacedExpiry,
} from './card-number.ts'

it('sets a card number in groups of four, however it is typed', () => {
  expect(spacedCardNumber('4242424242424242')).toBe('4242 4242 4242 4242')
  expect(spacedCardNumber('4242-42 x')).toBe('4242 42')
  expect(spacedCardNumber('4242 ')).toBe('4242')
})

it('sets a month and a year apart, and can be deleted again', () => {
  expect(spacedExpiry('1234')).toBe('12 / 34')
  expect(spacedExpiry('5')).toBe('05')
  expect(spacedExpiry('12 / ')).toBe('12')
})

it('keeps a code short', () => {
  expect(spacedCode('12a345')).toBe('1234')
})

it('knows when the next field may follow', () => {
  expect(isFullCardNumber('4242 4242 4242 4242')).toBe(true)
  expect(isFullCardNumber('3782 8224 6310 005')).toBe(true)
  expect(isFullCardNumber('4242 4242 4242 424')).toBe(false)
})

it('knows a whole card number', () => {
  expect(isWholeCardNumber('4242 4242 4242 4242')).toBe(true)
  expect(isWholeCardNumber('4242 42')).toBe(false)
})
