import type { Cube } from '../../../contract/videos/grading/cube.ts'
import { lookUp } from '../../../contract/videos/grading/cube.ts'
import type { Rgb } from '../../../contract/videos/grading/rec709.ts'

const FRAME_UNIT = 0
const CUBE_UNIT = 1
let painter: Painter | undefined

/** Shared, since browsers allow only a few WebGL contexts. */
export const sharedPainter = () => {
  painter ??= openGpuPainter() ?? cpuPainter
  return painter
}

/** Paints a frame through a LUT. */
interface Painter {
  kind: 'gpu' | 'cpu'
  /** The widest frame it can paint while a slider moves. */
  maxWidth: number
  /** Fills the canvas. */
  paint(frame: ImageBitmap, cube: Cube, onto: HTMLCanvasElement): void
}

/** On the CPU, for browsers without WebGL2. */
const cpuPainter: Painter = {
  kind: 'cpu',
  maxWidth: 480,
  paint(frame, cube, onto) {
    const context = contextOf(onto, { willReadFrequently: true })
    context.drawImage(frame, 0, 0, onto.width, onto.height)
    const picture = context.getImageData(0, 0, onto.width, onto.height)
    const { data } = picture
    const colour: Rgb = [0, 0, 0]
    for (let i = 0; i < data.length; i += 4) {
      for (let channel = 0; channel < 3; channel++) colour[channel] = (data[i + channel] as number) / 255
      lookUp(cube, colour)
      for (let channel = 0; channel < 3; channel++)
        data[i + channel] = Math.round((colour[channel] as number) * 255)
    }
    context.putImageData(picture, 0, 0)
  },
}

/** Null where the browser has no WebGL2. */
function openGpuPainter(): Painter | null {
  const canvas = document.createElement('canvas')
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false })
  const program = gl && linkProgram(gl)
  if (!gl || !program) return null
  // biome-ignore lint/correctness/useHookAtTopLevel: this is WebGL's own call, not a hook
  gl.useProgram(program)
  gl.uniform1i(gl.getUniformLocation(program, 'picture'), FRAME_UNIT)
  gl.uniform1i(gl.getUniformLocation(program, 'cube'), CUBE_UNIT)
  // the file's values without color management
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE)
  const showFrame = frameTexture(gl)
  const showCube = cubeTexture(gl)

  return {
    kind: 'gpu',
    maxWidth: 1280,
    paint(frame, cube, onto) {
      // the WebGL context may be lost at any time
      if (gl.isContextLost()) return cpuPainter.paint(frame, cube, onto)
      const { width, height } = onto
      canvas.width = Math.max(canvas.width, width)
      canvas.height = Math.max(canvas.height, height)
      showFrame(frame)
      showCube(cube)
      gl.viewport(0, 0, width, height)
      gl.drawArrays(gl.TRIANGLES, 0, 3)
      contextOf(onto).drawImage(canvas, 0, canvas.height - height, width, height, 0, 0, width, height)
    },
  }
}

function linkProgram(gl: WebGL2RenderingContext) {
  const program = gl.createProgram()
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX_SHADER],
    [gl.FRAGMENT_SHADER, FRAGMENT_SHADER],
  ] as const) {
    const shader = gl.createShader(kind)
    if (!shader) return null
    gl.shaderSource(shader, source)
    gl.compileShader(shader)
    gl.attachShader(program, shader)
  }
  gl.linkProgram(program)
  return gl.getProgramParameter(program, gl.LINK_STATUS) ? program : null
}

function frameTexture(gl: WebGL2RenderingContext) {
  let shown: ImageBitmap | undefined
  gl.activeTexture(gl.TEXTURE0 + FRAME_UNIT)
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture())
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR_MIPMAP_LINEAR)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE)
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE)
  return (frame: ImageBitmap) => {
    if (frame === shown) return
    shown = frame
    gl.activeTexture(gl.TEXTURE0 + FRAME_UNIT)
    gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, frame)
    gl.generateMipmap(gl.TEXTURE_2D)
  }
}

function cubeTexture(gl: WebGL2RenderingContext) {
  let shown: Cube | undefined
  gl.activeTexture(gl.TEXTURE0 + CUBE_UNIT)
  gl.bindTexture(gl.TEXTURE_3D, gl.createTexture())
  // only lattice points are read; the shader interpolates
  gl.texParameteri(gl.TEXTURE_3D, gl.TEXTURE_MIN_FILTER, gl.NEAREST)
  gl.texParameteri(gl.TEXTURE_3D, gl.TEXTURE_MAG_FILTER, gl.NEAREST)
  return (cube: Cube) => {
    if (cube === shown) return
    shown = cube
    const { size, values } = cube
    gl.activeTexture(gl.TEXTURE0 + CUBE_UNIT)
    gl.texImage3D(gl.TEXTURE_3D, 0, gl.RGB32F, size, size, size, 0, gl.RGB, gl.FLOAT, values)
  }
}

export function contextOf(canvas: HTMLCanvasElement, settings?: CanvasRenderingContext2DSettings) {
  const context = canvas.getContext('2d', settings)
  if (!context) throw new Error('This browser cannot draw')
  return context
}

/** One triangle over the whole canvas, without buffers. */
const VERTEX_SHADER = `#version 300 es
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
  at = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`

/** Tetrahedral interpolation, as in `lookUp` and in ffmpeg. */
const FRAGMENT_SHADER = `#version 300 es
precision highp float;
precision highp sampler3D;
uniform sampler2D picture;
uniform sampler3D cube;
in vec2 at;
out vec4 shown;

void main() {
  int last = textureSize(cube, 0).x - 1;
  vec3 place = texture(picture, at).rgb * float(last);
  ivec3 from = min(ivec3(place), last - 1);
  vec3 d = place - vec3(from);

  float most = max(d.r, max(d.g, d.b));
  float least = min(d.r, min(d.g, d.b));
  float middle = d.r + d.g + d.b - most - least;
  ivec3 first = most == d.r ? ivec3(1, 0, 0) : most == d.g ? ivec3(0, 1, 0) : ivec3(0, 0, 1);
  ivec3 final = least == d.b ? ivec3(0, 0, 1) : least == d.g ? ivec3(0, 1, 0) : ivec3(1, 0, 0);

  vec3 colour = (1.0 - most) * texelFetch(cube, from, 0).rgb
    + (most - middle) * texelFetch(cube, from + first, 0).rgb
    + (middle - least) * texelFetch(cube, from + 1 - final, 0).rgb
    + least * texelFetch(cube, from + 1, 0).rgb;
  shown = vec4(colour, 1.0);
}`
