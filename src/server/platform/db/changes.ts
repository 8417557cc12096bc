/** Tells the other servers on the same database of changes that visitors see. */
export interface OtherServers {
  announce(): void
  leave(): Promise<void>
}

export interface Watcher {
  onChange(): void
  /** Changes may have been missed. */
  onDoubt(): void
}
