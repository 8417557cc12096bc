import { AAC, type Kinds, options, PCM, picture, small, tone, x264 } from './kind.ts'

/** What editing programs, older cameras and the web write. */
export const STUDIO_KINDS: Kinds = {
  'ProRes 422 HQ with timecode': {
    quick: true,
    ending: 'mov',
    args: [
      ...picture(),
      ...tone(),
      ...options('-c:v prores_ks -profile:v 3 -pix_fmt yuv422p10le -c:a pcm_s24le -timecode 10:00:00:00'),
    ],
    size: small,
    rate: 25,
  },
  'ProRes 4444 with alpha': {
    ending: 'mov',
    args: [
      ...picture('128x72', 25, ',format=yuva444p10le'),
      ...tone(),
      ...options('-c:v prores_ks -profile:v 4'),
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
      ...options('-c:v dnxhd -profile:v dnxhr_sq -pix_fmt yuv422p'),
      ...PCM,
    ],
    size: [256, 144],
    rate: 25,
  },
  CineForm: {
    ending: 'mov',
    args: [...picture('128x72', 25, ',format=yuv422p10le'), ...tone(), ...options('-c:v cfhd'), ...PCM],
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
  'VP9 and Opus': {
    ending: 'webm',
    args: [
      ...picture(),
      ...tone(),
      ...options('-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus'),
    ],
    size: small,
    rate: 25,
  },
  AV1: {
    ending: 'mp4',
    args: [...picture('128x72', 10), ...tone(), ...options('-c:v libsvtav1 -preset 12'), ...AAC],
    size: small,
    rate: 10,
  },
  'motion JPEG of an older camera': {
    ending: 'avi',
    args: [...picture('128x72', 30, ',format=yuvj422p'), ...tone(), ...options('-c:v mjpeg -q:v 3'), ...PCM],
    size: small,
    rate: 30,
  },
  'MPEG-4 in AVI': {
    ending: 'avi',
    args: [...picture(), ...tone(), ...options('-c:v mpeg4 -vtag xvid -q:v 3 -c:a libmp3lame')],
    size: small,
    rate: 25,
  },
  'Windows Media': {
    ending: 'wmv',
    args: [...picture(), ...tone(), ...options('-c:v wmv2 -q:v 3 -c:a wmav2')],
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
    args: [...picture(), ...tone(), ...options('-c:v libtheora -q:v 7 -c:a libvorbis')],
    size: small,
    rate: 25,
  },
  '3GP of an older phone': {
    ending: '3gp',
    args: [
      ...picture('176x144', 15),
      ...tone(),
      ...options('-c:v h263'),
      ...AAC,
      ...options('-ac 1 -ar 8000'),
    ],
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
}
