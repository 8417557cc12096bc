/** What Sony's cameras write beside a clip, into `C0001M01.XML`. */
export interface Sidecar {
  /** Milliseconds since 1970: the camera says its own offset from UTC. */
  startedAt: number | null
  camera: string | null
}

/** By hand, since a worker has no reader of XML. */
export function readSidecar(xml: string): Sidecar {
  const created = attributeOf(xml, 'CreationDate', 'value')
  const at = created && /(Z|[+-]\d\d:\d\d)$/.test(created) ? Date.parse(created) : Number.NaN
  const device = ['manufacturer', 'modelName', 'serialNo'].map((name) => attributeOf(xml, 'Device', name))
  return {
    startedAt: Number.isNaN(at) ? null : at,
    camera: device.filter(Boolean).join(' ').trim() || null,
  }
}

function attributeOf(xml: string, element: string, attribute: string): string | null {
  const tag = new RegExp(`<(?:\\w+:)?${element}\\b[^>]*>`).exec(xml)?.[0]
  const value = tag && new RegExp(`\\b${attribute}\\s*=\\s*"([^"]*)"`).exec(tag)?.[1]
  return value?.trim() || null
}
