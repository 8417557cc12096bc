export const wantsMotion = () => !matchMedia('(prefers-reduced-motion: reduce)').matches
