export interface ChosenFile {
  file: File
  handle: FileSystemFileHandle | null
}

interface Picker {
  showOpenFilePicker?: (options: { multiple: boolean }) => Promise<FileSystemFileHandle[]>
}

interface AskableHandle {
  queryPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
  requestPermission?: (options: { mode: 'read' }) => Promise<PermissionState>
}

/** Only this way of choosing lets an upload go on by itself after a restart. */
export const canRemember = () => 'showOpenFilePicker' in window

export async function pickFiles(): Promise<ChosenFile[]> {
  const picked = await (window as Picker).showOpenFilePicker?.({ multiple: true }).catch((error: Error) => {
    if (error.name === 'AbortError') return []
    throw error
  })
  return Promise.all((picked ?? []).map(async (handle) => ({ file: await handle.getFile(), handle })))
}

export const withoutHandles = (files: Iterable<File>): ChosenFile[] =>
  [...files].map((file) => ({ file, handle: null }))

/** What was dropped on the page; folders are left out. */
export async function droppedFiles(data: DataTransfer): Promise<ChosenFile[]> {
  const items = [...data.items].filter(({ kind }) => kind === 'file')
  // all are asked for at once: after the first answer the browser has forgotten the others
  const asked = items.map((item) => {
    const file = item.getAsFile()
    const handle = (item as { getAsFileSystemHandle?: () => Promise<FileSystemHandle | null> })
      .getAsFileSystemHandle
    return { file, handle: handle ? handle.call(item).catch(() => null) : Promise.resolve(null) }
  })
  const chosen: ChosenFile[] = []
  for (const { file, handle } of asked) {
    const found = await handle
    if (found?.kind === 'directory' || !file) continue
    chosen.push({ file, handle: found as FileSystemFileHandle | null })
  }
  return chosen
}

/** The file behind a remembered place; `ask` where the owner has to allow it once more, null where it is gone. */
export async function openHandle(
  handle: FileSystemFileHandle,
  { mayAsk }: { mayAsk: boolean },
): Promise<File | 'ask' | null> {
  const { queryPermission, requestPermission } = handle as AskableHandle
  const read = { mode: 'read' } as const
  let permission = (await queryPermission?.call(handle, read)) ?? 'granted'
  if (permission === 'prompt' && mayAsk)
    permission = (await requestPermission?.call(handle, read)) ?? 'granted'
  if (permission !== 'granted') return 'ask'
  return handle.getFile().catch(() => null)
}
