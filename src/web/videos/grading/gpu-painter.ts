import type { Cube } from '../../../contract/videos/grading/cube.ts'
import { contextOf } from './context-of.ts'
import { cpuPainter } from './cpu-painter.ts'
import type { Painter } from './painter.ts'
import { FRAGMENT_SHADER, VERTEX_SHADER } from './tetrahedral-shader.ts'

const FRAME_UNIT = 0
const CUBE_UNIT = 1

/** Null where the browser has no WebGL2. */
export function openGpuPainter(): Painter | null {
  const canvas = document.createElement('canvas')
  const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false })
  const program = gl && linkProgram(gl)
  if (!gl || !program) return null
  // biome-ignore lint/correctness/useHookAtTopLevel: this is WebGL's own call, not a hook
  gl.useProgram(program)
  gl.uniform1i(gl.getUniformLocation(program, 'picture'), FRAME_UNIT)
  gl.uniform1i(gl.getUniformLocation(program, 'cube'), CUBE_UNIT)
  // what the file holds, not what the browser would make of it for this screen
  gl.pixelStorei(gl.UNPACK_COLORSPACE_CONVERSION_WEBGL, gl.NONE)
  const showFrame = frameTexture(gl)
  const showCube = cubeTexture(gl)

  return {
    kind: 'gpu',
    maxWidth: 1280,
    paint(frame, cube, onto) {
      // the graphics card may be taken from a page at any time
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
  // only whole points are read; the shader goes between them itself
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
