/** Whether a file can still be read: after its memory card was removed, a `File` keeps its name and size. */
export const isReadable = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )
