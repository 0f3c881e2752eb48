import { linkCourseFile, type MemberFile } from '@course/contract/course/files/files'
import * as paths from '@course/contract/paths'
import { call } from '../../../api.ts'
import { DownloadButton } from '../../../forms/action-button.tsx'
import { SiteLink } from '../../../kit/site-link.tsx'
import { fileFactsText } from './file-text.ts'
import styles from './files.module.css'

/** Files as a member sees them, each with its button. */
export function FileList({ files }: { files: readonly MemberFile[] }) {
  return (
    <ul className={styles.files}>
      {files.map((file) => (
        <FileRow key={file.id} {...file} />
      ))}
    </ul>
  )
}

function FileRow({ id, name, kind, bytes, isOpen, videoId, videoName }: MemberFile) {
  return (
    <li className={styles.file}>
      <p className={styles.what}>
        <bdi className={styles.name}>{name}</bdi>
        <span className={styles.facts}>{fileFactsText({ kind, bytes })}</span>
      </p>
      {isOpen ? (
        <DownloadButton getLink={() => call(linkCourseFile, { params: { id }, body: {} })}>
          Download<span className="visually-hidden"> {name}</span>
        </DownloadButton>
      ) : (
        videoId && (
          <p className={styles.facts}>
            Open the lesson <SiteLink to={paths.memberVideo(videoId)}>{videoName}</SiteLink> to download it.
          </p>
        )
      )}
    </li>
  )
}
