import { setTimeout as sleep } from 'node:timers/promises'
import { type DocumentName, documentNames } from '@course/contract/publishing/documents/documents'

// biome-ignore lint/suspicious/noExplicitAny: each edit knows the document that it changes
export type Body = any

export interface Editor {
  /** Saves what an edit makes of the newest version. @returns the new version */
  save(document: DocumentName, edit: (body: Body) => Body): Promise<number>
  /** @returns the new version */
  restore(document: DocumentName, version: number): Promise<number>
  publish(versions: [DocumentName, number][]): Promise<void>
  /** The published version of each document. */
  published(): Promise<Map<DocumentName, number>>
}

/** An owner at the editor, who talks to one address of the site. */
export async function logIn(url: string, credentials: { Email: string; Password: string }): Promise<Editor> {
  const ask = async (method: string, path: string, body?: object, token?: string): Promise<Body> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }
  const { message: token } = await ask('POST', '/api/token', credentials)
  return {
    async save(document, edit) {
      const { version, body } = await ask('GET', `/api/content/${document}`, undefined, token)
      const sent = { FromVersion: version, Body: edit(body) }
      return (await ask('PUT', `/api/content/${document}`, sent, token)).version
    },
    async restore(document, from) {
      const { version } = await ask('GET', `/api/content/${document}`, undefined, token)
      const path = `/api/content/${document}/versions/${from}/restore`
      return (await ask('POST', path, { FromVersion: version }, token)).version
    },
    async publish(versions) {
      const Documents = versions.map(([Document, Version]) => ({ Document, Version }))
      await ask('POST', '/api/content/publish', { Documents }, token)
    },
    async published() {
      const rows: { document: DocumentName; publishedVersion: number }[] = await ask(
        'GET',
        '/api/content',
        undefined,
        token,
      )
      return new Map(rows.map(({ document, publishedVersion }) => [document, publishedVersion]))
    },
  }
}

/** Restores and publishes every document whose published version is another one. */
export async function restoreAll(editor: Editor, wanted: Map<DocumentName, number>): Promise<void> {
  const shown = await editor.published()
  const versions: [DocumentName, number][] = []
  for (const document of documentNames) {
    const version = wanted.get(document)
    if (version !== undefined && shown.get(document) !== version)
      versions.push([document, await editor.restore(document, version)])
  }
  await editor.publish(versions)
}

/** Waits until something is true. @returns the milliseconds that it took */
export async function until(what: string, isTrue: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - began > 60_000) throw new Error(`After a minute: ${what}.`)
    await sleep(20)
  }
  return performance.now() - began
}
