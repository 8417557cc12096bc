/** Real files of films alone: a playlist could make the server fetch whatever it names. */
const CONTAINERS = [
  ...['mov,mp4,m4a,3gp,3g2,mj2', 'matroska,webm', 'avi', 'mpegts', 'mpeg', 'mxf'],
  // tapes, broadcast servers, high-speed cameras, and what older programs exported
  ...['dv', 'gxf', 'cine', 'asf', 'flv', 'ogg'],
].join(',')

/** What ffmpeg and ffprobe are allowed to open, given before the input. */
export const inputArgs = (input: string) => [
  '-protocol_whitelist',
  /^https?:\/\//.test(input) ? 'http,https,tcp,tls,crypto' : 'file',
  '-format_whitelist',
  CONTAINERS,
]
