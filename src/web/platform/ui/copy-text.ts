/** Whether the text is now in the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyTheOldWay(text)
  }
}

/** The same for a text that is still on its way: the click that asked for it counts until it is there. */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    // why there is no text is for who asked for it
    return copyText(await text)
  }
}

/** The clipboard is missing where the shop is reached without https; a selected text can still be copied. */
function copyTheOldWay(text: string) {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // an open dialog keeps the focus to itself, so the field stands inside it
  const place = document.activeElement?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  const before = document.activeElement
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
