/** What is on its way in, wherever its bytes go: what becomes of it is the same. */
export interface Arrival {
  /** How many bytes of it are here, whole and in their order. */
  received(): Promise<number>
  /** The same for a list of many, where asking each would take too long. */
  shownAsReceived(): Promise<number>
  /** False where another server of the shop has taken the file, and finishes it. */
  isHere(): Promise<boolean>
  /** Whether its bytes are still to be compared and handed to the storage. */
  isToBeStored(): Promise<boolean>
  /** The SHA-256 of the SHA-256s of its pieces; null where they are gone. */
  checksum(onProgress: (bytes: number) => void, signal: AbortSignal): Promise<string | null>
  /** Hands it to the storage, under its key. */
  store(): Promise<void>
  /** When something of it last came; null where that is not known. */
  lastChange(): Promise<Date | null>
  /** Removes what is left of its parts; a stored file stays. */
  removeParts(): Promise<void>
  /** Removes all of it. */
  discard(): Promise<void>
}
