/** One triangle over everything; no buffers needed. */
export const VERTEX_SHADER = `#version 300 es
out vec2 at;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0;
  at = vec2(corner.x, 1.0 - corner.y);
  gl_Position = vec4(corner * 2.0 - 1.0, 0.0, 1.0);
}`

/** The same way between the cube's points as in `lookUp` and in ffmpeg. */
export const FRAGMENT_SHADER = `#version 300 es
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
