/** Whether the text is now in the clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyTheOldWay(text)
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
