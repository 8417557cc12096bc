/** `1,234,567`, of a whole number. By hand: `Intl` reads its tables first, which holds a slow phone up before it shows anything. */
export const groupDigits = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
