/** A Prometheus metric; the samples of a histogram have a suffix. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: Sample[]
}

interface Sample {
  value: number
  labels?: Record<string, string | number>
  suffix?: '_bucket' | '_sum' | '_count'
}

export const EXPOSITION_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** https://prometheus.io/docs/instrumenting/exposition_formats */
export const expose = (metrics: Metric[]): string =>
  metrics
    .map(({ name, help, type, samples }) => {
      const lines = samples.map(
        ({ suffix = '', labels = {}, value }) => `${name}${suffix}${labelled(labels)} ${value}\n`,
      )
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join('')}`
    })
    .join('')

function labelled(labels: Record<string, string | number>) {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`)
  return pairs.length > 0 ? `{${pairs.join(',')}}` : ''
}

const escaped = (value: string) =>
  value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')

export const gauge = (name: string, help: string, ...samples: Sample[]): Metric => ({
  name,
  help,
  type: 'gauge',
  samples,
})
