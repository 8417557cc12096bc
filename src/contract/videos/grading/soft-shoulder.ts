/**
 * Leaves what is below the knee as it is and bends what is above it, so that `peak` just arrives at 1.
 * Smooth at the knee, never falling; a peak of at most 1 needs no bend.
 */
export function softShoulder(value: number, knee: number, peak: number) {
  if (value <= knee || peak <= 1) return value
  const over = (value - knee) / (1 - knee)
  const most = (peak - knee) / (1 - knee)
  // Reinhard's curve with a white point
  return knee + ((1 - knee) * over * (1 + over / (most * most))) / (1 + over)
}
