/**
 * What came of asking for an address. `gone`: its server says that the page does not exist. `private`: it leads into a
 * private network, so it was not asked. `failing`: something that may pass, with or without an answer from a server.
 * `busy`: the server wants to be asked later.
 */
export type LinkAnswer =
  | { kind: 'answers' }
  | { kind: 'gone'; reason: string }
  | { kind: 'private'; reason: string }
  | { kind: 'failing'; reason: string; isAnswered: boolean }
  | { kind: 'busy'; retryAfterSeconds: number | undefined }

export interface LinkCheck {
  /** Never rejects. */
  check(url: string): Promise<LinkAnswer>
}
