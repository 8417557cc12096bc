import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { gauge, type Metric } from '../http/exposition.ts'

/** What this process uses, under the names that Prometheus gives such figures. The lag is measured from scrape to scrape. */
export function watchProcess() {
  const lag = monitorEventLoopDelay({ resolution: 20 })
  lag.enable()
  const started = Date.now() / 1000 - process.uptime()
  return {
    figures(): Metric[] {
      const { rss, heapUsed, external } = process.memoryUsage()
      const { user, system } = process.cpuUsage()
      const { utilization } = performance.eventLoopUtilization()
      const seconds = (nanoseconds: number) => (Number.isFinite(nanoseconds) ? nanoseconds / 1e9 : 0)
      const figures: Metric[] = [
        gauge('process_start_time_seconds', 'When the process started.', { value: started }),
        {
          name: 'process_cpu_seconds_total',
          help: 'Seconds of a core that were used.',
          type: 'counter',
          samples: [{ value: (user + system) / 1e6 }],
        },
        gauge('process_resident_memory_bytes', 'Memory in use.', { value: rss }),
        gauge('nodejs_heap_size_used_bytes', 'Memory of JavaScript.', { value: heapUsed }),
        gauge('nodejs_external_memory_bytes', 'Memory of buffers and native parts.', { value: external }),
        gauge('nodejs_eventloop_utilization', 'How busy the one thread was since the start, from 0 to 1.', {
          value: utilization,
        }),
        gauge(
          'nodejs_eventloop_lag_seconds',
          'How late the thread came to what was due, since the last scrape.',
          { labels: { quantile: 0.5 }, value: seconds(lag.percentile(50)) },
          { labels: { quantile: 0.99 }, value: seconds(lag.percentile(99)) },
          { labels: { quantile: 1 }, value: seconds(lag.max) },
        ),
      ]
      lag.reset()
      return figures
    },
    stop: () => lag.disable(),
  }
}
