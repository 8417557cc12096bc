import {
  AudioSampleSink,
  AudioSampleSource,
  BufferTarget,
  canEncodeAudio,
  canEncodeVideo,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  type Input,
  type InputAudioTrack,
  type InputVideoTrack,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSampleSink,
  VideoSampleSource,
} from 'mediabunny'
import { openVideo } from '../memory-card/read-clip.ts'

const LONG_SIDE = 1280
/** Good for 720p, and a thirtieth of a camera's rate. */
const COPY_BITS_PER_SECOND = 3_000_000
const SOUND_BITS_PER_SECOND = 128_000

/**
 * A small copy of a whole video by WebCodecs; null where that fails or the sound would be lost. The encoder scales, which keeps
 * the tagged colors; a canvas would not.
 */
export async function encodeCopy(file: Blob): Promise<ArrayBuffer | null> {
  const input = openVideo(file)
  try {
    const video = await input.getPrimaryVideoTrack()
    const size = video && (await copySize(video))
    if (!video || !size || !(await video.canDecode()) || !(await canEncodeVideo('avc', size))) return null
    return await encode(input, video, size)
  } finally {
    input.dispose()
  }
}

async function copySize(track: InputVideoTrack) {
  const [width, height] = [await track.getCodedWidth(), await track.getCodedHeight()]
  const scale = Math.min(1, LONG_SIDE / Math.max(width, height))
  // encoders want even numbers
  const even = (side: number) => Math.max(2, Math.round((side * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

async function encode(input: Input, video: InputVideoTrack, size: { width: number; height: number }) {
  const format = new Mp4OutputFormat({ fastStart: 'in-memory' })
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const pictures = new VideoSampleSource({
    codec: 'avc',
    quality: new Quality({ bitrate: COPY_BITS_PER_SECOND }),
    onEncoderConfig: (config) => Object.assign(config, size),
  })
  output.addVideoTrack(pictures, { rotation: await video.getRotation() })
  const heard = await input.getPrimaryAudioTrack()
  const copySound = heard && (await soundInto(output, format, heard))
  if (heard && !copySound) return null
  await output.start()
  await Promise.all([copyPictures(video, pictures), copySound?.()])
  await output.finalize()
  return target.buffer
}

async function copyPictures(track: InputVideoTrack, to: VideoSampleSource) {
  for await (const sample of new VideoSampleSink(track).samples()) {
    // the track has the rotation
    sample.setRotation(0)
    await to.add(sample)
    sample.close()
  }
  to.close()
}

/** Copied where the format allows, else encoded; null where both fail. */
async function soundInto(output: Output, format: Mp4OutputFormat, track: InputAudioTrack) {
  const codec = await track.getCodec()
  const decoderConfig = await track.getDecoderConfig()
  if (codec === 'aac' && decoderConfig) {
    const source = new EncodedAudioPacketSource(codec)
    output.addAudioTrack(source)
    return async () => {
      let isFirst = true
      for await (const packet of new EncodedPacketSink(track).packets()) {
        await source.add(packet, isFirst ? { decoderConfig } : undefined)
        isFirst = false
      }
      source.close()
    }
  }
  const quality = new Quality({ bitrate: SOUND_BITS_PER_SECOND })
  for (const made of ['aac', 'opus'] as const) {
    if (!format.getSupportedAudioCodecs().includes(made)) continue
    if (!(await track.canDecode()) || !(await canEncodeAudio(made, { quality }))) continue
    const source = new AudioSampleSource({ codec: made, quality })
    output.addAudioTrack(source)
    return async () => {
      for await (const sample of new AudioSampleSink(track).samples()) {
        await source.add(sample)
        sample.close()
      }
      source.close()
    }
  }
  return null
}
