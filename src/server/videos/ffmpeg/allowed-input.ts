const listed = (names: string) => names.trim().split(/\s+/).join(',')

/** Containers of videos only: a playlist could make the server fetch any address it names. */
const CONTAINERS = listed(`
  mov,mp4,m4a,3gp,3g2,mj2 matroska,webm avi mpegts mpeg mxf
  dv gxf cine asf flv ogg`)

/** What cameras, phones and editing programs write. Every other decoder would only be something to attack. */
const DECODERS = listed(`
  h264 hevc av1 libdav1d libaom-av1 vp8 vp9 libvpx libvpx-vp9 mjpeg mjpegb mpeg1video mpeg2video mpegvideo mpeg4 msmpeg4
  msmpeg4v2 msmpeg4v1 h263 flv wmv1 wmv2 wmv3 vc1 theora prores dnxhd cfhd dvvideo ffv1 huffyuv ffvhuff utvideo magicyuv hap
  rawvideo v210 v410 v308 v408 r210 qtrle png jpeg2000 svq1 svq3 cinepak rpza speedhq vp6 vp6f apv
  aac aac_latm aac_fixed mp3 mp3float mp2 mp2float mp1 mp1float ac3 ac3_fixed eac3 pcm_s16le pcm_s16be pcm_s24le pcm_s24be
  pcm_s32le pcm_s32be pcm_f32le pcm_f32be pcm_f64le pcm_f64be pcm_u8 pcm_s8 pcm_alaw pcm_mulaw pcm_bluray pcm_dvd s302m flac
  alac opus libopus vorbis libvorbis wmav1 wmav2 wmapro wmalossless adpcm_ms adpcm_ima_qt adpcm_ima_wav truehd mlp dca amrnb
  amrwb qdm2 nellymoser
  mov_text text subrip srt ass ssa webvtt dvdsub dvbsub pgssub cc_dec xsub bmp`)

/** What ffmpeg and ffprobe may open and decode, given before the input. ffprobe opens every track, also subtitles. */
export const inputArgs = (input: string) => [
  ...['-protocol_whitelist', /^https?:\/\//.test(input) ? 'http,https,tcp,tls,crypto' : 'file'],
  ...['-format_whitelist', CONTAINERS, '-codec_whitelist', DECODERS],
]
