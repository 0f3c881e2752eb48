import { fileAddress } from '@course/contract/publishing/files'
import type { Json } from '../model/json.ts'
import styles from './difference.module.css'

/** A picture that a version names. One that was erased shows its text instead. */
export const PictureValue = ({ id, label }: { id: Json; label: string }) => (
  <img className={styles.picture} src={fileAddress(String(id), 480, 'webp')} alt={label} />
)
