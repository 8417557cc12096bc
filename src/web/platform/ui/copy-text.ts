/** Returns whether it was copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** For a text that is still loading, within the permission of the user's click. */
export async function copyLater(text: Promise<string>): Promise<boolean> {
  try {
    const blob = text.then((ready) => new Blob([ready], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })])
    return true
  } catch {
    // an error of `text` itself is the caller's
    return copyText(await text)
  }
}

/** Without https there is no clipboard API. */
function copyBySelection(text: string) {
  const field = document.createElement('textarea')
  field.value = text
  field.style.position = 'fixed'
  field.style.opacity = '0'
  // inside an open dialog, because it traps the focus
  const place = document.activeElement?.closest('[role="dialog"]') ?? document.body
  place.append(field)
  const before = document.activeElement
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
