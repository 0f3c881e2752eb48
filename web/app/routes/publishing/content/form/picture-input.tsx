import {
  eraseFile,
  listFiles,
  maxPicture,
  pictureTypes,
  type StoredFile,
  uploadFile,
} from '@course/contract/publishing/files'
import { isolate } from '@course/contract/words/isolated-text'
import { type ChangeEvent, type DragEvent, type MouseEvent, useEffect, useState } from 'react'
import { call } from '../../../../api.ts'
import { ConfirmDialog } from '../../../../forms/confirm-dialog.tsx'
import { forgetsFile } from '../../../../forms/forgets-file.ts'
import { useAction } from '../../../../forms/use-action.ts'
import { Notice } from '../../../../kit/notice.tsx'
import { siteTimeText } from '../../../../shell/site-time.tsx'
import type { TextField } from '../model/fields.ts'
import { pathName } from '../model/json.ts'
import { logoShapeText } from '../model/logo-shape.ts'
import styles from './editor.module.css'
import { type InputProps, useEditor } from './editor-context.ts'
import { FieldFrame } from './field-frame.tsx'
import { asText } from './plain-inputs.tsx'
import { useEmptied } from './use-emptied.ts'

/** An upload of 10 MB from a slow line, and its conversion. In milliseconds. */
const deadline = 180_000

/** A picture or logo: one that is stored already, or a new file. */
export function PictureInput({ field, path, value }: InputProps<TextField>) {
  const { update, readOnly, mayEdit, announce, mayErase, waitFor } = useEditor()
  const [files, setFiles] = useState<readonly StoredFile[]>([])
  const [failure, setFailure] = useState('')
  const [isErasing, setIsErasing] = useState(false)
  const loading = useAction(setFailure)
  const uploading = useAction(setFailure)
  const id = asText(value)
  const shown = files.find((file) => file.id === id)
  const isLogo = pathName(path) === 'logo'
  // Other services show no SVG where a link is shared.
  const offered = files.filter(({ kind }) => isLogo || kind === 'picture')
  const emptied = useEmptied(field, value)
  const choose = (chosen: string) => update(path, () => chosen || emptied)

  const load = async () => setFiles((await call(listFiles)).filter(({ isErased }) => !isErased))
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(() => {
    void loading.act(load)
  }, [])

  const upload = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    if (!file) return
    setFailure('')
    const uploaded = uploading.act(async () => {
      if (file.size > maxPicture.bytes) return setFailure('This picture is too large. It can have at most 10 MB.')
      const stored = await call(uploadFile, { file, deadline })
      setFiles((before) => [stored, ...before.filter((each) => each.id !== stored.id)])
      choose(stored.id)
      announce(`Uploaded ${file.name}.`)
    })
    waitFor(uploaded)
  }

  const wait = (event: MouseEvent | DragEvent) => {
    if (uploading.busy || readOnly) event.preventDefault()
  }

  const erase = async () => {
    // The pages are rendered before the answer.
    await call(eraseFile, { params: { id }, body: {}, deadline: 120_000 })
    choose('')
    await load()
  }

  return (
    <FieldFrame field={field} path={path}>
      {({ readOnly: _, ...wiring }) => (
        <div className={styles.picture}>
          {shown && isLogo && <LogoAsShown logo={shown} />}
          {shown && !isLogo && (
            <img src={shown.url} alt={`${field.label} that is chosen`} width={shown.width} height={shown.height} />
          )}
          <select {...wiring} disabled={readOnly} value={id} onChange={({ target }) => choose(target.value)}>
            <option value="">None</option>
            {id && !shown && <option value={id}>The stored picture</option>}
            {offered.map(({ id: each, kind, width, height, uploadedAt, uploadedBy }) => (
              <option key={each} value={each}>
                {kind === 'logo' ? 'Drawing' : 'Picture'}, {width} × {height}, by {isolate(uploadedBy)},{' '}
                {siteTimeText(uploadedAt)}
              </option>
            ))}
          </select>
          {mayEdit && (
            <div className={styles.others}>
              <label className={styles.upload}>
                {uploading.busy ? 'Uploading…' : 'Upload a file'}
                <span className="visually-hidden"> for {field.label}</span>
                {/* Not disabled meanwhile, which would take the focus away. */}
                <input
                  type="file"
                  accept={pictureTypes.join(',')}
                  aria-disabled={uploading.busy}
                  {...forgetsFile}
                  onClickCapture={wait}
                  onDropCapture={wait}
                  onChange={upload}
                />
              </label>
              {shown && mayErase && (
                <button type="button" className={styles.small} onClick={() => setIsErasing(true)}>
                  Erase from every version…
                </button>
              )}
            </div>
          )}
          {failure && <Notice kind="error">{failure}</Notice>}
          {isErasing && (
            <ConfirmDialog
              title="Erase this picture?"
              confirm="Erase"
              onConfirm={erase}
              onClose={() => setIsErasing(false)}
            >
              <p>It disappears from the site and from every earlier version. This cannot be undone.</p>
            </ConfirmDialog>
          )}
        </div>
      )}
    </FieldFrame>
  )
}

/** A logo at the two sizes at which pages draw it, and a word about a shape that becomes small there. */
function LogoAsShown({ logo }: { logo: StoredFile }) {
  const text = logoShapeText(logo)
  return (
    <figure className={styles.logoAsShown}>
      <img src={logo.url} alt="" className={styles.logoInBar} />
      <img src={logo.url} alt="Logo that is chosen" className={styles.logoOnHome} />
      <figcaption>{text ?? 'As the pages show it: in the bar, and large on the home page.'}</figcaption>
    </figure>
  )
}
