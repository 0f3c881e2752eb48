import type { Db } from '../../platform/db/db.ts'
import type { DocumentBodies } from './documents.queries.ts'

/** The public pages of a publication that is not stored yet, or the reason why there are none, as a sentence. */
export type Rendering =
  | {
      kind: 'rendered'
      /** Stores the pages in the transaction that publishes. */
      store(tx: Db, publication: number): Promise<void>
    }
  | { kind: 'failed'; reason: string }

/** How long rendering may take. The lease of publishing is longer. */
export const renderingSeconds = 45

/** Renders the public pages with the bodies that are about to be published. Writes nothing. */
export type RenderPublication = (bodies: DocumentBodies) => Promise<Rendering>

/** For a site whose pages never change, such as that of a test. */
export const renderNothing: RenderPublication = async () => ({ kind: 'rendered', store: async () => {} })
