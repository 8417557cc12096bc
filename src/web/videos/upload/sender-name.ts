import { longMemory } from '../../platform/browser/browser-storage.ts'

const NAME = 'uploadSender'

let name: string | undefined

/** By which the shop tells this browser from that of another computer with the same card. */
export function senderName(): string {
  name ??= longMemory.read(NAME) ?? drawName()
  return name
}

function drawName(): string {
  const drawn = crypto.randomUUID()
  longMemory.write(NAME, drawn)
  return drawn
}
