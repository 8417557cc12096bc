import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { cachedClip } from '../make-clip.ts'

export interface SmallClip {
  name: string
  startedAt: Date
  seconds: number
  /** Makes its pictures other than those of the next one. */
  hue?: number
  /** Whether the camera lays a file with local time and offset beside it. */
  sidecar?: boolean
  /** What the sidecar says of the recording, `s-log3-cine`. */
  gamma?: string
  /** In pixels, `160x90`. */
  size?: string
  /** Pictures a second. */
  rate?: number
}

/** A clip as a camera writes it: small, real, with its time in the file, written when it ended. */
export async function makeSmallClip(folder: string, clip: SmallClip): Promise<string> {
  const { name, startedAt, seconds, hue = 0, sidecar = false, size = '160x90', rate = 12, gamma } = clip
  const file = join(folder, name)
  const picture = `testsrc2=size=${size}:rate=${rate}:duration=${seconds},hue=h=${hue}`
  await cachedClip(file, [
    ...['-f', 'lavfi', '-i', picture],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', String(2 * rate)],
    ...['-metadata', `creation_time=${startedAt.toISOString()}`],
  ])
  const ended = new Date(startedAt.getTime() + seconds * 1000)
  await utimes(file, ended, ended)
  if (sidecar) await writeFile(file.replace(/\.\w+$/, 'M01.XML'), sidecarOf(startedAt, gamma))
  return file
}

/** As on a clock five hours behind UTC. */
const sidecarOf = (startedAt: Date, gamma = 'rec709') => {
  const local = new Date(startedAt.getTime() - 5 * 3600_000).toISOString().slice(0, 19)
  return `<?xml version="1.0" encoding="UTF-8"?>
<NonRealTimeMeta xmlns="urn:schemas-professionalDisc:nonRealTimeMeta:ver.2.20">
  <CreationDate value="${local}-05:00"/>
  <Device manufacturer="Sony" modelName="ILCE-7SM3" serialNo="1234567"/>
  <AcquisitionRecord><Group name="CameraUnitMetadataSet">
    <Item name="CaptureGammaEquation" value="${gamma}"/>
  </Group></AcquisitionRecord>
</NonRealTimeMeta>`
}
