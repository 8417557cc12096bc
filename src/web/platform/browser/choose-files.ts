/** A file that the owner chose or dropped, with its path in the folder. */
export interface ChosenFile {
  path: string
  file: File
  /** By which it is found after a reload, where the browser gives one. */
  handle: FileSystemFileHandle | null
}

interface Picker {
  showOpenFilePicker?: (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>
  showDirectoryPicker?: (options: { mode: 'read' }) => Promise<FileSystemDirectoryHandle>
}
interface AskableHandle {
  queryPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
}
type Walkable = FileSystemDirectoryHandle & { values(): AsyncIterable<FileSystemHandle> }

/** Folders chosen this way can be read again after a reload. */
export const canRememberFolder = () => 'showDirectoryPicker' in window

/** Only this picker gives handles, by which an upload resumes after a restart. */
export const canRememberFiles = () => 'showOpenFilePicker' in window

/** Null when the owner cancels. */
export const pickFolder = async () =>
  (await (window as Picker).showDirectoryPicker?.({ mode: 'read' }).catch(ifCancelled)) ?? null

export async function pickFiles(): Promise<ChosenFile[]> {
  const picked = await (window as Picker).showOpenFilePicker?.({ multiple: true }).catch(ifCancelled)
  return Promise.all(
    (picked ?? []).map(async (handle) => ({ path: handle.name, file: await handle.getFile(), handle })),
  )
}

function ifCancelled(error: Error) {
  if (error.name === 'AbortError') return null
  throw error
}

/** Whether the folder may be read; asks for permission if `mayAsk`. */
export async function mayRead(handle: FileSystemDirectoryHandle, { mayAsk }: { mayAsk: boolean }) {
  const { queryPermission, requestPermission } = handle as AskableHandle
  const read = { mode: 'read' } as const
  let permission = (await queryPermission?.call(handle, read)) ?? 'granted'
  if (permission === 'prompt' && mayAsk)
    permission = (await requestPermission?.call(handle, read)) ?? 'granted'
  return permission === 'granted'
}

/** All files, recursively. */
export async function filesIn(folder: FileSystemDirectoryHandle, path = ''): Promise<ChosenFile[]> {
  const found: ChosenFile[] = []
  for await (const entry of (folder as Walkable).values()) {
    const at = `${path}${entry.name}`
    if (entry.kind === 'directory')
      found.push(...(await filesIn(entry as FileSystemDirectoryHandle, `${at}/`)))
    else {
      const handle = entry as FileSystemFileHandle
      // it may vanish while the folder is read
      const file = await handle.getFile().catch(() => null)
      if (file) found.push({ path: at, file, handle })
    }
  }
  return found
}

/** The files of a file input. */
export const filesOf = (files: Iterable<File>): ChosenFile[] =>
  [...files].map((file) => ({ path: file.webkitRelativePath || file.name, file, handle: null }))

export interface Dropped {
  folders: FileSystemDirectoryHandle[]
  files: ChosenFile[]
}

/** Dropped folders that can be stored, and all other files. */
export async function droppedOn(data: DataTransfer): Promise<Dropped> {
  // synchronously: the browser empties the list after the event
  const asked = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({
      file: item.getAsFile(),
      entry: item.webkitGetAsEntry?.() ?? null,
      handle: (item as { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> })
        .getAsFileSystemHandle?.()
        .catch(() => null),
    }))
  const dropped: Dropped = { folders: [], files: [] }
  for (const { file, entry, handle } of asked) {
    const found = await handle
    if (found?.kind === 'directory') dropped.folders.push(found as FileSystemDirectoryHandle)
    else if (entry?.isDirectory)
      dropped.files.push(...(await filesInEntry(entry as FileSystemDirectoryEntry)))
    else if (file) dropped.files.push({ path: file.name, file, handle: found as FileSystemFileHandle | null })
  }
  return dropped
}

/** For browsers without file handles. */
async function filesInEntry(folder: FileSystemDirectoryEntry): Promise<ChosenFile[]> {
  const reader = folder.createReader()
  const found: ChosenFile[] = []
  for (;;) {
    // it returns batches until an empty one
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return found
    for (const entry of some) {
      if (entry.isDirectory) found.push(...(await filesInEntry(entry as FileSystemDirectoryEntry)))
      else {
        const file = await new Promise<File>((resolve, reject) =>
          (entry as FileSystemFileEntry).file(resolve, reject),
        )
        found.push({ path: entry.fullPath.slice(1), file, handle: null })
      }
    }
  }
}
