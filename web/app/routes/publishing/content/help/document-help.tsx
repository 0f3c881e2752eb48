import { type DocumentName, memberOf } from '@course/contract/publishing/documents/documents'
import { memo } from 'react'
import styles from './document-help.module.css'
import sections from './owner-help.json'

/** The sections of the owner's guide (`docs/owner.md`) that belong to a document. Typing does not render them again. */
export const DocumentHelp = memo(function DocumentHelp({ document }: { document: DocumentName }) {
  const shown = sections.filter((section) => isFor(section.documents.split(' '), document))
  return (
    <details className={styles.help}>
      <summary>Help</summary>
      {shown.map(({ title, html }) => (
        <section key={title}>
          <h3>{title}</h3>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: one of the project's own files */}
          <div dangerouslySetInnerHTML={{ __html: html }} />
        </section>
      ))}
    </details>
  )
})

const isFor = (names: string[], document: DocumentName) =>
  names.includes('all') || names.includes(memberOf(document)?.family ?? document)
