import { createPreview, listPreviews, type Preview, revokePreview } from '@course/contract/publishing/previews'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../api.ts'
import { useAction } from '../../../forms/use-action.ts'
import { Button, ButtonRow } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Field } from '../../../kit/field.tsx'
import { Notice } from '../../../kit/notice.tsx'
import { siteTimeText } from '../../../shell/site-time.tsx'
import styles from './content-list.module.css'
import { Loading } from './loading.tsx'
import { byAndWhen } from './model/when-text.ts'

/** Creates a link that shows the drafts without a login, and lists and revokes the links that still work. */
export function PreviewLinksDialog({ onClose }: { onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { links, created, done, failure, busy, create, revoke } = usePreviewLinks()

  return (
    <Dialog title="Preview links" busy={busy} onClose={onClose}>
      <p>
        Anyone who has a preview link sees the public pages with all drafts for 24 hours, without a login. The address
        is shown only when you create the link.
      </p>
      {created && <CreatedLink key={created.id} url={created.url} />}
      <div role="status">{done}</div>
      {failure && <Notice kind="error">{failure}</Notice>}
      <h3 ref={heading} tabIndex={-1}>
        Links that still work
      </h3>
      {!links && !failure && <Loading />}
      {links?.length === 0 && <p>There are none.</p>}
      {links && links.length > 0 && (
        <ul className={styles.documents} aria-label="Links that still work">
          {links.map(({ id, createdBy, createdAt, expiresAt }) => (
            <li className={styles.link} key={id}>
              <p>
                Works until {siteTimeText(expiresAt)}
                <br />
                <span className={styles.created}>Created {byAndWhen(createdBy, createdAt)}</span>
              </p>
              <Button
                quiet
                busy={busy}
                aria-label={`Revoke the link of ${siteTimeText(createdAt)}`}
                // The button that was pressed disappears.
                onClick={() => revoke(id, () => heading.current?.focus())}
              >
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      <ButtonRow>
        <Button busy={busy} onClick={create}>
          Create a link
        </Button>
        <Button quiet busy={busy} onClick={onClose}>
          Close
        </Button>
      </ButtonRow>
    </Dialog>
  )
}

/** The links that still work, and the one that has just been created. */
function usePreviewLinks() {
  const [links, setLinks] = useState<readonly Preview[]>()
  const [created, setCreated] = useState<{ id: string; url: string }>()
  const [{ done, failure }, say] = useState({ done: '', failure: '' })
  const { busy, act } = useAction((text) => say({ done: '', failure: text }))

  const run = (work: () => Promise<void>) => {
    say({ done: '', failure: '' })
    return act(work)
  }
  const load = async () => setLinks(await call(listPreviews))
  const loadFirst = useEffectEvent(() => run(load))
  useEffect(() => {
    void loadFirst()
  }, [])

  const create = () =>
    run(async () => {
      setCreated(await call(createPreview, { body: {} }))
      await load()
      say({ done: 'The link has been created.', failure: '' })
    })
  const revoke = (id: string, onRevoked: () => void) =>
    run(async () => {
      await call(revokePreview, { params: { id }, body: {} })
      if (created?.id === id) setCreated(undefined)
      onRevoked()
      await load()
      say({ done: 'The link has been revoked. It no longer works.', failure: '' })
    })
  return { links, created, done, failure, busy, create, revoke }
}

/** The address of a new link. Where the browser refuses to copy, the address is selected instead. */
function CreatedLink({ url }: { url: string }) {
  const [said, setSaid] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setSaid('The address has been copied.')
    } catch {
      // Without HTTPS or permission, there is no clipboard.
      input.current?.focus()
      input.current?.select()
      setSaid('The address is selected. Press Ctrl+C (on a Mac, Command+C) to copy it.')
    }
  }
  return (
    <div>
      <Field label="Address of the new link" readOnly value={url} ref={input} />
      <Button quiet onClick={copy}>
        Copy the address
      </Button>
      <p role="status">{said}</p>
    </div>
  )
}
