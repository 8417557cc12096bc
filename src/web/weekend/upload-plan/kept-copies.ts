const FOLDER = 'copies'

export interface KeptCopy {
  file: File
  /** Where the browser keeps it, so that a reload goes on with it. */
  handle: FileSystemFileHandle | null
}

const folderOf = async () =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true })

/** Keeps a copy that took time to make; in a browser that keeps no files it lasts as long as the page. */
export async function keepCopy(clipId: number, name: string, bytes: ArrayBuffer): Promise<KeptCopy> {
  try {
    const own = await (await folderOf()).getDirectoryHandle(String(clipId), { create: true })
    const handle = await own.getFileHandle(name, { create: true })
    const writable = await handle.createWritable()
    await writable.write(bytes)
    await writable.close()
    return { file: await handle.getFile(), handle }
  } catch {
    return { file: new File([bytes], name), handle: null }
  }
}

export const forgetCopy = async (clipId: number) =>
  (await folderOf()).removeEntry(String(clipId), { recursive: true }).catch(() => undefined)
