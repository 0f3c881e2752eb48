import type { DocumentName } from '@course/contract/publishing/documents'

/** What the editor and the page in its frame tell each other. Both check that the other one is of this site. */
export type PreviewMessage =
  /** The frame can show drafts, and waits for the first. */
  | { kind: 'preview-ready' }
  /** What is typed, as the document's file would hold it. */
  | { kind: 'preview-draft'; document: DocumentName; body: unknown }
