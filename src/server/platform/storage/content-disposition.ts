/** `attachment; filename="Jos_.mp4"; filename*=UTF-8''Jos%C3%A9.mp4`: a name in any language, and nothing but a name. */
export function contentDisposition(kind: 'inline' | 'attachment', fileName: string) {
  const plain = fileName.normalize('NFC').replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"${plain === fileName ? '' : `; filename*=UTF-8''${encoded}`}`
}
