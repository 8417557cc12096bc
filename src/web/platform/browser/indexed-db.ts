/** Per table: the key field, and a field to index. */
type Layout = Record<string, { key: string; index?: string }>

/** Typed tables in IndexedDB. Where it is unavailable, as in a private window, reads find nothing and writes reject. */
export class IndexedDb<Tables extends { [Name in keyof Tables]: unknown }> {
  readonly #name: string
  readonly #layout: Layout
  #opened: Promise<IDBDatabase> | null = null

  constructor(name: string, layout: { [Name in keyof Tables]: Layout[string] }) {
    this.#name = name
    this.#layout = layout
  }

  get<Name extends keyof Tables & string>(table: Name, key: string | number) {
    return this.#read<Tables[Name] | undefined>(table, (store) => store.get(key), undefined)
  }

  /** All rows whose indexed field has this value. */
  list<Name extends keyof Tables & string>(table: Name, value: string | number) {
    const index = this.#layout[table]?.index
    return this.#read<Tables[Name][]>(
      table,
      (store) => (index ? store.index(index) : store).getAll(value),
      [],
    )
  }

  async put<Name extends keyof Tables & string>(table: Name, ...rows: Tables[Name][]) {
    const database = await this.#open()
    const transaction = database.transaction(table, 'readwrite', { durability: 'strict' })
    for (const row of rows) transaction.objectStore(table).put(row)
    await finished(transaction)
  }

  async remove(table: keyof Tables & string, ...keys: (string | number)[]) {
    const transaction = (await this.#open()).transaction(table, 'readwrite')
    for (const key of keys) transaction.objectStore(table).delete(key)
    await finished(transaction)
  }

  async #read<T>(table: string, ask: (store: IDBObjectStore) => IDBRequest<T>, none: T): Promise<T> {
    try {
      const database = await this.#open()
      const request = ask(database.transaction(table).objectStore(table))
      return await new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    } catch {
      return none
    }
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(this.#name, 1)
      opening.onupgradeneeded = () => {
        for (const [table, { key, index }] of Object.entries(this.#layout)) {
          const store = opening.result.createObjectStore(table, { keyPath: key })
          if (index) store.createIndex(index, index)
        }
      }
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    }).catch((error: unknown) => {
      this.#opened = null
      throw error
    })
    return this.#opened
  }
}

const finished = (transaction: IDBTransaction) =>
  new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
