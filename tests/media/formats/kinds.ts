/** What a kind of file becomes. What is not said is as with all: H.264, its own rate, stereo AAC, square and progressive. */
interface Promised {
  /** The master has the camera's own pictures. */
  copied?: boolean
  codec?: 'h264' | 'hevc'
  size: [number, number]
  rate: number
  /** Where they differ from `rate`. */
  phoneRate?: number
  previewRate?: number
  sound?: boolean
  /** A full-size version for every browser beside the master. */
  compatible?: boolean
  /** Words among what the owner is told. */
  findings?: string[]
}

export interface Kind extends Promised {
  file: string
  args: string[]
}

const SECONDS = 0.8
const lavfi = (source: string) => ['-f', 'lavfi', '-i', source]
const picture = (size = '128x72', rate: number | string = 25, more = '') =>
  lavfi(`testsrc2=size=${size}:rate=${rate}:duration=${SECONDS}${more}`)
const tone = (level = 0.1, more = '') =>
  lavfi(`sine=frequency=440:duration=${SECONDS}:sample_rate=48000,volume=${level * 8}${more}`)
const silence = lavfi(`anullsrc=r=48000:cl=stereo:d=${SECONDS}`)
const x264 = (...more: string[]) => [
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '10', '-pix_fmt', 'yuv420p', ...more],
]
const x265 = (format: string, params = '', ...more: string[]) => [
  ...['-c:v', 'libx265', '-preset', 'ultrafast', '-pix_fmt', format],
  ...['-x265-params', `log-level=none${params}`, ...more],
]
const AAC = ['-c:a', 'aac']
const PCM = ['-c:a', 'pcm_s16le']
/** All of it moves, so that two halves of different moments show as combs. */
const MOVING = ',scroll=horizontal=0.04'
/** Two pictures of twice the rate woven into one. */
const woven = (size: string, rate: number, first: 'top' | 'bottom', more = '') =>
  lavfi(
    `testsrc2=size=${size}:rate=${rate}:duration=${SECONDS}${MOVING},interlace=scan=${first === 'top' ? 'tff' : 'bff'}:lowpass=0${more}`,
  )
const INTERLACED = ['-flags', '+ilme+ildct']
const HDR = (transfer: string) => `:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc`

const small: [number, number] = [128, 72]

const kinds: Record<string, Omit<Kind, 'file'> & { ending: string }> = {
  'H.264 of a phone': {
    ending: 'mp4',
    args: [...picture(), ...tone(), ...x264(), ...AAC, '-movflags', '+faststart'],
    size: small,
    rate: 25,
    copied: true,
    findings: ['72p 25'],
  },
  'H.264 with its contents last': {
    ending: 'mp4',
    args: [...picture('128x72', '30000/1001'), ...tone(), ...x264('-bf', '3'), ...AAC],
    size: small,
    rate: 29.97,
    copied: true,
  },
  'H.264 in full range': {
    ending: 'mp4',
    args: [
      ...picture('128x72', 25, ',scale=out_range=full'),
      ...tone(),
      ...x264('-pix_fmt', 'yuvj420p'),
      ...AAC,
    ],
    size: small,
    rate: 25,
    copied: true,
    findings: ['full-range levels'],
  },
  'fragmented MP4': {
    ending: 'mp4',
    args: [...picture(), ...tone(), ...x264(), ...AAC, '-movflags', '+frag_keyframe+empty_moov'],
    size: small,
    // its last picture has no end of its own, so its mean rate is not quite even
    rate: 0,
    copied: true,
  },
  'MOV with LPCM': {
    ending: 'mov',
    args: [...picture('128x72', '24000/1001'), ...tone(), ...x264(), ...PCM],
    size: small,
    rate: 23.976,
    copied: true,
  },
  'MP4 with AC-3': {
    ending: 'mp4',
    args: [...picture(), ...tone(), ...x264(), '-c:a', 'ac3'],
    size: small,
    rate: 25,
    copied: true,
  },
  'AVCHD, progressive': {
    ending: 'mts',
    args: [...picture('128x72', 50), ...tone(), ...x264(), '-c:a', 'ac3', '-f', 'mpegts'],
    size: small,
    rate: 50,
    previewRate: 25,
    copied: true,
  },
  'AVCHD, interlaced': {
    ending: 'mts',
    args: [
      ...woven('128x96', 50, 'top'),
      ...tone(),
      ...x264(...INTERLACED, '-x264-params', 'tff=1'),
      '-c:a',
      'ac3',
      '-f',
      'mpegts',
    ],
    size: [128, 96],
    rate: 50,
    previewRate: 25,
    findings: ['interlaced'],
  },
  'H.264, interlaced, bottom first': {
    ending: 'mov',
    args: [
      ...woven('128x96', 60, 'bottom'),
      ...tone(),
      ...x264(...INTERLACED, '-x264-params', 'bff=1'),
      ...AAC,
    ],
    size: [128, 96],
    rate: 60,
    previewRate: 30,
    findings: ['interlaced'],
  },
  HDV: {
    ending: 'm2t',
    args: [
      ...woven('96x72', 50, 'top', ',setsar=4/3'),
      ...tone(),
      '-c:v',
      'mpeg2video',
      ...INTERLACED,
      '-q:v',
      '3',
      '-c:a',
      'mp2',
      '-f',
      'mpegts',
    ],
    size: [128, 72],
    rate: 50,
    previewRate: 25,
    findings: ['interlaced', 'pixels made square'],
  },
  DVD: {
    ending: 'mpg',
    args: [
      ...picture('180x144', 25, ',setsar=64/45'),
      ...tone(),
      '-c:v',
      'mpeg2video',
      '-q:v',
      '3',
      '-c:a',
      'mp2',
      '-f',
      'vob',
    ],
    size: [256, 144],
    rate: 25,
    findings: ['pixels made square'],
  },
  'DV of PAL': {
    ending: 'dv',
    args: [
      ...picture('720x576', 25, ',setsar=16/15'),
      ...tone(),
      '-c:v',
      'dvvideo',
      '-pix_fmt',
      'yuv420p',
      ...PCM,
      '-ac',
      '2',
      '-f',
      'dv',
    ],
    size: [768, 576],
    rate: 50,
    previewRate: 25,
    findings: ['interlaced', 'pixels made square'],
  },
  'DV of NTSC in AVI': {
    ending: 'avi',
    args: [
      ...picture('720x480', '30000/1001', ',setsar=8/9'),
      ...tone(),
      '-c:v',
      'dvvideo',
      '-pix_fmt',
      'yuv411p',
      ...PCM,
      '-ac',
      '2',
    ],
    size: [640, 480],
    rate: 59.94,
    previewRate: 29.97,
    findings: ['interlaced'],
  },
  'interlaced without saying so': {
    ending: 'avi',
    args: [...woven('128x576', 50, 'top'), ...tone(), '-c:v', 'mjpeg', '-q:v', '3', ...PCM],
    size: [128, 576],
    rate: 50,
    previewRate: 25,
    findings: ['interlaced'],
  },
  'XDCAM in MXF with four mono tracks': {
    ending: 'mxf',
    args: [
      ...picture(),
      ...silence,
      ...tone(),
      ...tone(0.05),
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-map',
      '1:a',
      '-map',
      '2:a',
      '-map',
      '3:a',
      '-c:v',
      'mpeg2video',
      '-q:v',
      '3',
      ...PCM,
      '-ac',
      '1',
    ],
    size: small,
    rate: 25,
    findings: ['two mono tracks joined', 'silent track left out'],
  },
  'two mono tracks': {
    ending: 'mov',
    args: [
      ...picture(),
      ...tone(0.1),
      ...tone(0.05),
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-map',
      '2:a',
      ...x264(),
      ...PCM,
      '-ac',
      '1',
    ],
    size: small,
    rate: 25,
    copied: true,
    findings: ['two mono tracks joined'],
  },
  'a silent first track': {
    ending: 'mp4',
    args: [
      ...picture(),
      ...silence,
      ...tone(),
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-map',
      '2:a',
      ...x264(),
      ...AAC,
    ],
    size: small,
    rate: 25,
    copied: true,
    findings: ['silent track left out'],
  },
  'two tracks to choose from': {
    ending: 'mov',
    args: [
      ...picture(),
      ...tone(),
      ...tone(0.02),
      '-map',
      '0:v',
      '-map',
      '1:a',
      '-map',
      '2:a',
      ...x264(),
      ...AAC,
      '-ac',
      '2',
    ],
    size: small,
    rate: 25,
    copied: true,
    findings: ['1 more track with sound'],
  },
  'four channels in one track': {
    ending: 'mov',
    args: [
      ...picture(),
      ...tone(),
      ...x264(),
      '-af',
      'pan=4.0|c0=c0|c1=c0|c2=0*c0|c3=0*c0',
      '-c:a',
      'pcm_s24le',
    ],
    size: small,
    rate: 25,
    copied: true,
    findings: ['4 channels brought to stereo'],
  },
  '5.1 sound': {
    ending: 'mkv',
    args: [
      ...picture(),
      ...tone(0.03),
      ...x264(),
      '-af',
      'pan=5.1|c0=c0|c1=c0|c2=c0|c3=0*c0|c4=c0|c5=c0',
      '-c:a',
      'ac3',
    ],
    size: small,
    rate: 25,
    copied: true,
    findings: ['6 channels brought to stereo'],
  },
  'no sound': {
    ending: 'mp4',
    args: [...picture(), ...x264()],
    size: small,
    rate: 25,
    copied: true,
    sound: false,
    findings: ['no sound'],
  },
  'ProRes 422 HQ with timecode': {
    ending: 'mov',
    args: [
      ...picture(),
      ...tone(),
      '-c:v',
      'prores_ks',
      '-profile:v',
      '3',
      '-pix_fmt',
      'yuv422p10le',
      '-c:a',
      'pcm_s24le',
      '-timecode',
      '10:00:00:00',
    ],
    size: small,
    rate: 25,
  },
  'ProRes 4444 with alpha': {
    ending: 'mov',
    args: [
      ...picture('128x72', 25, ',format=yuva444p10le'),
      ...tone(),
      '-c:v',
      'prores_ks',
      '-profile:v',
      '4',
      ...PCM,
    ],
    size: small,
    rate: 25,
  },
  DNxHR: {
    ending: 'mxf',
    args: [
      ...picture('256x144'),
      ...tone(),
      '-c:v',
      'dnxhd',
      '-profile:v',
      'dnxhr_sq',
      '-pix_fmt',
      'yuv422p',
      ...PCM,
    ],
    size: [256, 144],
    rate: 25,
  },
  CineForm: {
    ending: 'mov',
    args: [...picture('128x72', 25, ',format=yuv422p10le'), ...tone(), '-c:v', 'cfhd', ...PCM],
    size: small,
    rate: 25,
  },
  'XAVC with 4:2:2 in 10 bits': {
    ending: 'mxf',
    args: [
      ...picture('128x72', 25, ',format=yuv422p10le'),
      ...tone(),
      ...x264('-pix_fmt', 'yuv422p10le', '-g', '1'),
      ...PCM,
    ],
    size: small,
    rate: 25,
  },
  HEVC: {
    ending: 'mp4',
    args: [...picture(), ...tone(), ...x265('yuv420p'), ...AAC, '-tag:v', 'hev1'],
    size: small,
    rate: 25,
    copied: true,
    codec: 'hevc',
    compatible: true,
  },
  'HEVC with 4:2:2 in 10 bits': {
    ending: 'mp4',
    args: [...picture(), ...tone(), ...x265('yuv422p10le'), ...AAC],
    size: small,
    rate: 25,
  },
  'HEVC in HLG of a phone': {
    ending: 'mov',
    args: [
      ...picture('128x72', 30),
      ...tone(),
      ...x265('yuv420p10le', HDR('arib-std-b67'), '-tag:v', 'hvc1'),
      ...AAC,
    ],
    size: small,
    rate: 30,
    copied: true,
    codec: 'hevc',
    compatible: true,
    findings: ['HDR (HLG)'],
  },
  'HEVC in HDR10': {
    ending: 'mkv',
    args: [...picture(), ...tone(), ...x265('yuv420p10le', HDR('smpte2084')), '-c:a', 'flac'],
    size: small,
    rate: 25,
    copied: true,
    codec: 'hevc',
    compatible: true,
    findings: ['HDR (PQ)'],
  },
  'VP9 and Opus': {
    ending: 'webm',
    args: [
      ...picture(),
      ...tone(),
      '-c:v',
      'libvpx-vp9',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-c:a',
      'libopus',
    ],
    size: small,
    rate: 25,
  },
  AV1: {
    ending: 'mp4',
    args: [...picture('128x72', 10), ...tone(), '-c:v', 'libsvtav1', '-preset', '12', ...AAC],
    size: small,
    rate: 10,
  },
  '120 frames a second': {
    ending: 'mp4',
    args: [...picture('128x72', 120), ...tone(), ...x264(), ...AAC],
    size: small,
    rate: 120,
    phoneRate: 60,
    previewRate: 30,
    copied: true,
  },
  '59.94 frames a second': {
    ending: 'mp4',
    args: [...picture('128x72', '60000/1001'), ...tone(), ...x264(), ...AAC],
    size: small,
    rate: 59.94,
    previewRate: 29.97,
    copied: true,
  },
  'a varying frame rate': {
    ending: 'mp4',
    args: [
      ...picture('128x72', 50, `,select='lt(n,8)+not(mod(n,3))'`),
      ...tone(),
      ...x264(),
      ...AAC,
      '-vsync',
      'vfr',
    ],
    size: small,
    rate: 0,
    copied: true,
    findings: ['frame rate varies'],
  },
  'motion JPEG of an older camera': {
    ending: 'avi',
    args: [...picture('128x72', 30, ',format=yuvj422p'), ...tone(), '-c:v', 'mjpeg', '-q:v', '3', ...PCM],
    size: small,
    rate: 30,
  },
  'MPEG-4 in AVI': {
    ending: 'avi',
    args: [...picture(), ...tone(), '-c:v', 'mpeg4', '-vtag', 'xvid', '-q:v', '3', '-c:a', 'libmp3lame'],
    size: small,
    rate: 25,
  },
  'Windows Media': {
    ending: 'wmv',
    args: [...picture(), ...tone(), '-c:v', 'wmv2', '-q:v', '3', '-c:a', 'wmav2'],
    size: small,
    rate: 25,
  },
  'Flash video': {
    ending: 'flv',
    args: [...picture(), ...tone(), ...x264(), ...AAC, '-ar', '44100'],
    size: small,
    rate: 25,
  },
  Theora: {
    ending: 'ogv',
    args: [...picture(), ...tone(), '-c:v', 'libtheora', '-q:v', '7', '-c:a', 'libvorbis'],
    size: small,
    rate: 25,
  },
  '3GP of an older phone': {
    ending: '3gp',
    args: [...picture('176x144', 15), ...tone(), '-c:v', 'h263', ...AAC, '-ac', '1', '-ar', '8000'],
    // its pixels are 12:11, which it does not say
    size: [176, 144],
    rate: 15,
  },
  'lossless RGB': {
    ending: 'mov',
    args: [...picture(), ...tone(), '-c:v', 'qtrle', ...PCM],
    size: small,
    rate: 25,
  },
  'a picture that begins after its sound': {
    ending: 'ts',
    args: ['-itsoffset', '0.4', ...picture(), ...tone(), ...x264('-bf', '0'), '-c:a', 'ac3', '-f', 'mpegts'],
    size: small,
    rate: 25,
    copied: true,
  },
  'a sound that begins late': {
    ending: 'mp4',
    args: [...picture(), '-itsoffset', '0.3', ...tone(), ...x264(), ...AAC],
    size: small,
    rate: 25,
    copied: true,
  },
}

/** Some words of the name, to look at one kind alone. */
const wanted = process.env.FORMATS ?? ''

export const KINDS: Record<string, Kind> = Object.fromEntries(
  Object.entries(kinds)
    .map(([name, { ending, ...kind }], place): [string, Kind] => [
      name,
      { ...kind, file: `kind-${place + 1}.${ending}` },
    ])
    .filter(([name]) => wanted === 'all' || wanted.split('|').some((words) => name.includes(words))),
)
