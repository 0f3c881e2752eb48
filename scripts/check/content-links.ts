/** Every https address in the texts of a document, in links of their own and in Markdown. */
export function findLinks(body: unknown): string[] {
  if (typeof body === 'string') return body.match(/https:\/\/[^\s)"<>]+/g) ?? []
  return body && typeof body === 'object' ? Object.values(body).flatMap(findLinks) : []
}
