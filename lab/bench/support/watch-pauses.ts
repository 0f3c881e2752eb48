import { createServer } from 'node:http'

/**
 * Loaded into a server before its own code. Answers at `PAUSES_PORT` how long its event loop has computed without a break
 * since the last question, in milliseconds of processor time.
 */
const usedMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
let [longest, last] = [0, usedMs()]
setInterval(() => {
  const now = usedMs()
  longest = Math.max(longest, now - last)
  last = now
}, 1).unref()
createServer((_request, response) => {
  response.end(String(longest))
  longest = 0
})
  // The processes that the server starts load it too.
  .on('error', () => {})
  .listen(Number(process.env.PAUSES_PORT), '127.0.0.1')
  .unref()
