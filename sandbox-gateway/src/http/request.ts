import type { IncomingMessage } from 'node:http'
import { Refused } from './reply.ts'

const LARGEST_BODY = 64 * 1024

export interface Request {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

/** Reads a whole request. Bodies over 64 KB are refused before they are read to the end. */
export async function readRequest(message: IncomingMessage): Promise<Request> {
  const url = parseTarget(message.url ?? '/')
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: message.headers,
    body: await readBody(message),
  }
}

function parseTarget(target: string): URL {
  const url = target.startsWith('/') ? URL.parse(`http://gateway${target}`) : null
  if (!url) throw new Refused(400, 'The request target is not a path.')
  return url
}

/** Not `for await`: leaving such a loop early destroys the socket, and the refusal with it. */
function readBody(message: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    message.on('data', (chunk: Buffer) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= LARGEST_BODY) return
      message.removeAllListeners('data').pause()
      reject(new Refused(413, 'The body is larger than 64 KB.'))
    })
    message.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    message.on('error', reject)
  })
}

export type JsonObject = Record<string, unknown>

/** The body as a JSON object; an absent body is an empty one. */
export function jsonBody(request: Request): JsonObject {
  if (request.body.trim() === '') return {}
  let value: unknown
  try {
    value = JSON.parse(request.body)
  } catch {
    throw new Refused(400, 'The body is not JSON.')
  }
  if (!isObject(value)) throw new Refused(400, 'The body must be a JSON object.')
  return value
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The member if it is an object, else an empty one: unknown shapes are treated as absent. */
export function objectAt(value: JsonObject, key: string): JsonObject {
  const member = value[key]
  return isObject(member) ? member : {}
}

/** The member as text, if it is text or a number and not empty. */
export function textAt(value: JsonObject, ...keys: string[]): string | null {
  for (const key of keys) {
    const member = value[key]
    if (typeof member === 'string' && member !== '') return member
    if (typeof member === 'number') return String(member)
  }
  return null
}
