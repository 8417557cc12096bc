import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

describe('common passwords of twelve and more characters', () => {
  it.each([
    'password1234',
    'Password2024!',
    'P@ssw0rd1234',
    'passwordpassword',
    'administrator',
    'Administrator1!',
    'welcome12345',
    'qwerty123456',
    'qwertyuiop123',
    'qwertyuiop[]',
    'iloveyou1234',
    'iloveyouiloveyou',
    '123456789012',
    '1234567890123',
    '0987654321098',
    '111111111111',
    'aaaaaaaaaaaa1',
    'abc123abc123',
    'abcdefghijkl',
    '1q2w3e4r5t6y',
    '1qaz2wsx3edc',
    'zaq12wsxcde3',
    'football2024',
    'Summer2025!!',
    'barrelracing',
    'barrel-racing-2026',
    'only-for-trying-it',
    'correct horse battery staple',
  ])('%s is one', (password) => expect(isCommonPassword(password)).toBe(true))

  it.each([
    'correct horse',
    'a better horse',
    'four brown mares',
    'k7fpa-2mzqn-x4rwd-9tchb',
    'My dog ate 3 saddles',
    'passwords are tiresome',
    'Tess rode 14.892 on Sunday',
  ])('%s is none', (password) => expect(isCommonPassword(password)).toBe(false))
})
