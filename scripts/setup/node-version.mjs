/** What runs before the install is written for Debian 12, which has 18; the shop itself needs more, and brings it where it can. */
const TO_SET_UP = [18, 19]
/** The first Node with `crypto.argon2`, and the last one that the shop was tried with. */
const TO_RUN = [24, 7]
const TRIED_UP_TO = 26

const atLeast = (version, [major, minor]) => {
  const [its, itsMinor] = version.split('.').map(Number)
  return its > major || (its === major && itsMinor >= minor)
}

/** Why the machine's own Node cannot even set the shop up; null where it can. */
export const whyNotToSetUp = (version) =>
  atLeast(version, TO_SET_UP)
    ? null
    : `Cloverleaf needs Node ${TO_SET_UP.join('.')} or newer, and this is Node ${version}: install a newer one and run the command again.`

/** Why the machine's own Node cannot run the shop, where npm has none for its platform; null where it can. */
export function whyNotToRun(version, platform) {
  if (!atLeast(version, TO_RUN)) {
    return `Cloverleaf needs Node ${TO_RUN.join('.')} or newer on ${platform}, and this is Node ${version}: install Node ${TO_RUN[0]} and run the command again.`
  }
  if (Number(version.split('.')[0]) <= TRIED_UP_TO) return null
  return `Cloverleaf was never tried with a Node newer than ${TRIED_UP_TO}, and this is Node ${version}: install Node ${TO_RUN[0]} on this machine (${platform}) and run the command again.`
}
