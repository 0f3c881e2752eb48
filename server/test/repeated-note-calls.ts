import { newId } from '../src/platform/ids.ts'
import type { Call } from './repeated-calls.ts'
import type { TestSite } from './test-site.ts'

/** A note that a member has not saved yet. */
async function newNote(site: TestSite): Promise<Call> {
  const body = { FromVersion: 0, Place: { Kind: 'state', State: 'tx' }, Text: 'Call on Monday.' }
  return { path: `/api/notes/${newId()}`, body, token: (await site.person()).token }
}

/** The calls that change a member's notes. */
export const repeatedNoteCalls: Record<string, (site: TestSite) => Promise<Call>> = {
  'PUT /api/notes/{id}': newNote,
  'POST /api/notes/{id}/delete': async (site) => {
    const { path, body, token = '' } = await newNote(site)
    const { version } = (await site.as(token).put(path, body)).body
    return { path: `${path}/delete`, body: { FromVersion: version }, token }
  },
}
