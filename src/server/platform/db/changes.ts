/** After a sale, pages show what was there before in an outage; any other change may have hidden something. */
export type Change = 'any' | 'sale'

/** Tells the other servers on the same database of changes that visitors see. */
export interface OtherServers {
  announce(change: Change): void
  leave(): Promise<void>
}

export interface Watcher {
  onChange(change: Change): void
  /** Changes may have been missed. */
  onDoubt(): void
}
