import type { FileFigures } from '@course/contract/office/figures'
import { numberText } from '@course/contract/words/counts'
import { isolate } from '@course/contract/words/isolated-text'
import styles from './figures.module.css'

/** How many times members downloaded each file. */
export function FileTable({ files }: { files: readonly FileFigures[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.scroll} aria-label="Files as a table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">File</th>
            <th scope="col">Downloads until now</th>
          </tr>
        </thead>
        <tbody>
          {files.map(({ fileId, name, downloads }) => (
            <tr key={fileId}>
              <th scope="row">{isolate(name)}</th>
              <td>{numberText(downloads)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
