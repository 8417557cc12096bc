import { randomBytes } from 'node:crypto'

export const randomToken = (bytes: number, encoding: 'base64url' | 'hex') =>
  randomBytes(bytes).toString(encoding)
