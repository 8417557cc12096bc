/** A lock file with addresses in it installs from one registry only; ours must install from any. */
export function findAddresses(lockFile: string): string[] {
  const { packages } = JSON.parse(lockFile) as { packages: Record<string, { resolved?: string }> }
  return Object.entries(packages)
    .filter(([, pack]) => pack.resolved)
    .map(
      ([path, pack]) =>
        `package-lock.json: ${path} comes from ${pack.resolved}; no address may be written there.`,
    )
}
