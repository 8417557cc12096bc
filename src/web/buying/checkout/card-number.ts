const digitsOf = (text: string, most: number) => text.replace(/\D/g, '').slice(0, most)

/** `4242 4242 4242 4242`, as it is printed on a card. */
export const spacedCardNumber = (typed: string) => digitsOf(typed, 19).replace(/(\d{4})(?=\d)/g, '$1 ')

/** `12 / 34`; a month that can only have one digit gets its zero. */
export function spacedExpiry(typed: string) {
  const digits = digitsOf(/^[2-9]/.test(typed) ? `0${typed}` : typed, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}

export const spacedCode = (typed: string) => digitsOf(typed, 4)

/** As many digits as most cards have; the next field follows. */
export const isFullCardNumber = (number: string) =>
  number.replace(/\D/g, '').length === (/^3[47]/.test(number) ? 15 : 16)

export const isWholeCardNumber = (number: string) => number.replace(/\D/g, '').length >= 13
