/** What people name files, in any language; nothing that an address or a shell reads as more than a name. */
const SEGMENT = /^[\p{L}\p{N}_-][\p{L}\p{M}\p{N} _.,()[\]+@'&!=~-]*$/u
const LONGEST = 500

/** No segment can be `..` or begin with a dot, so a key can't lead out of its folder. */
export const isKey = (key: string) =>
  key.length <= LONGEST && key.split('/').every((segment) => SEGMENT.test(segment) && !segment.endsWith('.'))

export function refuseKey(key: string): never {
  throw new Error(`${JSON.stringify(key.slice(0, LONGEST))} is no key of a stored file`)
}
