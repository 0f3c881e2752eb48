const http = process.getBuiltinModule('node:http')
const https = process.getBuiltinModule('node:https')

/**
 * Parts of Node's HTTP modules. An `import` of these modules makes Node load its library for `fetch` and WebSocket too,
 * because it reads every export: 2 MB of memory that an idle site can do without.
 */
export const { createServer, STATUS_CODES } = http

export const getFrom = (url: URL): typeof http.get => (url.protocol === 'https:' ? https.get : http.get)
