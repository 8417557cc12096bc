/** The other servers over the same database: they tell us of their changes, and we tell them of ours. */
export interface OtherServers {
  announce(): void
  leave(): Promise<void>
}

export interface Watcher {
  onChange(): void
  /** Something may have changed that we did not hear of. */
  onDoubt(): void
}
