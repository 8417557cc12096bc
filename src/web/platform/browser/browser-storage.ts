/** localStorage. It can be blocked or full: then reads return null and writes do nothing. */
export const localStore = safeStorage(() => localStorage)
/** sessionStorage: survives a reload, ends with the tab. */
export const sessionStore = safeStorage(() => sessionStorage)

function safeStorage(open: () => Storage) {
  const attempt = <T>(work: (storage: Storage) => T): T | null => {
    try {
      return work(open())
    } catch {
      return null
    }
  }
  return {
    read: (key: string) => attempt((storage) => storage.getItem(key)),
    write: (key: string, text: string) => void attempt((storage) => storage.setItem(key, text)),
    remove: (key: string) => void attempt((storage) => storage.removeItem(key)),
    keys: () => attempt((storage) => Object.keys(storage)) ?? [],
    /** Null where it is missing or does not validate. */
    readJson<T>(key: string, isValid: (value: unknown) => value is T): T | null {
      try {
        const value: unknown = JSON.parse(this.read(key) ?? 'null')
        return isValid(value) ? value : null
      } catch {
        return null
      }
    },
    writeJson(key: string, value: unknown) {
      this.write(key, JSON.stringify(value))
    },
  }
}
