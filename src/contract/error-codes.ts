/**
 * Why a call was refused, for programs: the code gives the status, and stands beside the sentence for people. A code exists
 * where a program can do something about it; everything else is named after its status.
 */
const STATUS_OF = {
  'bad-rows': 400,
  'invalid-input': 400,
  'code-needed': 401,
  'login-required': 401,
  'wrong-login': 401,
  'card-declined': 402,
  'payment-incomplete': 402,
  'confirm-needed': 403,
  'first-password': 403,
  forbidden: 403,
  'link-expired': 403,
  'two-step-needed': 403,
  'wrong-password': 403,
  'not-found': 404,
  'already-owned': 409,
  'already-paid': 409,
  'code-refused': 409,
  conflict: 409,
  'idempotency-key-reused': 409,
  'nothing-to-refund': 409,
  'price-changed': 409,
  'refund-failed': 409,
  'sent-elsewhere': 409,
  'sold-out': 409,
  'taken-down': 409,
  'upload-is-here': 409,
  gone: 410,
  'length-required': 411,
  'too-large': 413,
  'unsupported-media-type': 415,
  'unusable-file': 422,
  'too-many-requests': 429,
  'provider-unreachable': 502,
  'bucket-refuses-browsers': 503,
  'payment-processing': 503,
  unavailable: 503,
  'disk-full': 507,
} as const

export type ErrorCode = keyof typeof STATUS_OF

export const statusOf = (code: ErrorCode): number => STATUS_OF[code]

/** The response header that carries the code where the answer is the sentence alone. */
export const ERROR_HEADER = 'x-error-code'
