/** `1,234,567`. Without `Intl`, whose first use delays the first paint on a slow phone. */
export const groupDigits = (whole: number) => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
