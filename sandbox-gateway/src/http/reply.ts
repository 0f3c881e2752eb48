import { type XmlValue, xmlDocument } from './xml.ts'

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
}

export function xmlReply(status: number, root: string, value: XmlValue): Reply {
  return { status, headers: { 'content-type': 'application/xml; charset=utf-8' }, body: xmlDocument(root, value) }
}

export function jsonReply(status: number, value: unknown): Reply {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(value) }
}

export function emptyReply(status: number): Reply {
  return { status, headers: {}, body: '' }
}

/** A refusal with a sentence for the test's log. */
export function refusal(status: number, sentence: string): Reply {
  return jsonReply(status, { error: { message: sentence } })
}

/** Thrown while a request is read; carries the reply. */
export class Refused extends Error {
  readonly reply: Reply

  constructor(status: number, sentence: string) {
    super(sentence)
    this.reply = refusal(status, sentence)
  }
}
