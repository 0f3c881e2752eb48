import { createServer } from '../../platform/node-http.ts'
import { listenProblem } from '../port-check.ts'
import type { Metrics } from './metrics.ts'

/** Serves the metrics on their own port, which visitors can't reach. @throws StartError if the port can't be used */
export async function serveMetrics(metrics: Metrics, host: string, port: number): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end()
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  }).catch((error: unknown) => {
    throw listenProblem(error, host, port, 'METRICS_PORT')
  })
  return () => new Promise((resolve) => server.close(() => resolve()))
}
