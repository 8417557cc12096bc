import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type Input,
  Mp4OutputFormat,
  Output,
} from 'mediabunny'
import { openVideo } from '../memory-card/read-clip.ts'

/** The length of the shop's preview. */
const PIECE_SECONDS = 10

/** Ten seconds from the middle of a video, between key frames, without encoding; null where that fails. */
export async function cutPiece(file: Blob): Promise<ArrayBuffer | null> {
  const input = openVideo(file)
  try {
    return await cut(input)
  } finally {
    input.dispose()
  }
}

async function cut(input: Input): Promise<ArrayBuffer | null> {
  const track = await input.getPrimaryVideoTrack()
  const codec = await track?.getCodec()
  const config = await track?.getDecoderConfig()
  if (!track || !codec || !config) return null
  const pictures = new EncodedPacketSink(track)
  const seconds = await track.computeDuration()
  const first = await pictures.getKeyPacket(Math.max(0, (seconds - PIECE_SECONDS) / 2))
  if (!first) return null
  let end = await pictures.getNextKeyPacket(first, { metadataOnly: true })
  while (end && end.timestamp - first.timestamp < PIECE_SECONDS)
    end = await pictures.getNextKeyPacket(end, { metadataOnly: true })
  const format = new Mp4OutputFormat({ fastStart: 'in-memory' })
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedVideoPacketSource(codec)
  output.addVideoTrack(source, { rotation: await track.getRotation() })
  const sound = await soundOf(input, format)
  if (sound) output.addAudioTrack(sound.source)
  await output.start()
  let isFirst = true
  for await (const packet of pictures.packets(first, end ?? undefined)) {
    // earlier frames depend on frames before the key frame
    const timestamp = packet.timestamp - first.timestamp
    if (timestamp < 0) continue
    await source.add(packet.clone({ timestamp }), isFirst ? { decoderConfig: config } : undefined)
    isFirst = false
  }
  if (sound) await copySound(sound, first.timestamp, end?.timestamp ?? seconds)
  await output.finalize()
  return target.buffer
}

async function soundOf(input: Input, format: Mp4OutputFormat) {
  const track = await input.getPrimaryAudioTrack()
  const codec = await track?.getCodec()
  const config = await track?.getDecoderConfig()
  if (!track || !codec || !config || !format.getSupportedAudioCodecs().includes(codec)) return null
  return { track, config, source: new EncodedAudioPacketSource(codec) }
}

async function copySound(
  { track, config, source }: NonNullable<Awaited<ReturnType<typeof soundOf>>>,
  from: number,
  to: number,
) {
  const packets = new EncodedPacketSink(track)
  const first = (await packets.getPacket(from)) ?? (await packets.getFirstPacket())
  if (!first) return
  let isFirst = true
  for await (const packet of packets.packets(first)) {
    if (packet.timestamp >= to) return
    const timestamp = Math.max(0, packet.timestamp - from)
    await source.add(packet.clone({ timestamp }), isFirst ? { decoderConfig: config } : undefined)
    isFirst = false
  }
}
