import { createServer } from 'node:http'

// The minimum work for a page: sending the same bytes from memory.
const page = Buffer.from(
  await (await fetch(process.env.PAGE_URL ?? '', { headers: { 'accept-encoding': 'identity' } })).arrayBuffer(),
)
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length }).end(page)
})
process.on('SIGTERM', () => server.close(() => process.exit(0)))
server.listen(Number(process.env.PORT))
