import { type LawEmail, listLawEmails } from '@course/contract/course/workbook/emails'
import * as paths from '@course/contract/paths'
import {
  type DocumentVersion,
  listVersions,
  readVersion,
  restoreVersion,
} from '@course/contract/publishing/documents/content-editing'
import { type DocumentName, memberOf } from '@course/contract/publishing/documents/documents'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../../../../api.ts'
import { useActionWithNotice } from '../../../../forms/use-action.ts'
import { Button } from '../../../../kit/button.tsx'
import { SelectField } from '../../../../kit/field.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import { PersonName } from '../../../../kit/person-name.tsx'
import { siteTimeText } from '../../../../shell/site-time.tsx'
import { Loading } from '../loading.tsx'
import type { Field } from '../model/fields.ts'
import type { Json } from '../model/json.ts'
import { byAndWhen } from '../model/when-text.ts'
import styles from './difference.module.css'
import { DifferenceList } from './difference-list.tsx'

interface HistoryViewProps {
  document: DocumentName
  form: Field
  mayRestore: boolean
  /** Called when an earlier version has been saved again as a draft. */
  onRestored: (from: number) => void
}

/** All versions of a document, and what differs between any two. */
export function HistoryView({ document, form, mayRestore, onRestored }: HistoryViewProps) {
  const [versions, setVersions] = useState<readonly DocumentVersion[]>()
  const [pair, setPair] = useState<readonly [before: number, after: number]>()
  const { busy, act, failure } = useActionWithNotice()
  const member = memberOf(document)

  const load = useEffectEvent((of: DocumentName) =>
    act(async () => {
      const all = await call(listVersions, { params: { document: of } })
      setVersions(all)
      const [newest, previous] = all
      if (newest && previous) setPair([previous.version, newest.version])
    }),
  )
  useEffect(() => {
    void load(document)
  }, [document])

  const restore = (version: number) =>
    act(async () => {
      const newest = versions?.[0]?.version ?? version
      await call(restoreVersion, { params: { document, version: String(version) }, body: { FromVersion: newest } })
      onRestored(version)
    })

  return (
    <section className={styles.history} aria-labelledby="history">
      <h3 id="history">History</h3>
      {failure && <Notice kind="error">{failure}</Notice>}
      {!versions && !failure && <Loading />}
      {versions && pair && (
        <Compare document={document} form={form} versions={versions} pair={pair} onChange={setPair} />
      )}
      {versions && (
        <ul className={styles.versions} aria-label="Versions">
          {versions.map((version, index) => (
            <li className={styles.version} key={version.version}>
              <VersionText {...version} />
              {mayRestore && index > 0 && (
                <Button quiet busy={busy} onClick={() => restore(version.version)}>
                  Restore<span className="visually-hidden"> version {version.version}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {member?.family === 'state' && <LawEmails code={member.id} />}
    </section>
  )
}

function VersionText(shown: DocumentVersion) {
  const { version, savedAt, savedBy, restoredFrom, publishedAt, publishedBy } = shown
  const notes = new Set([shown.note, shown.publicationNote])
  return (
    <p>
      <strong>Version {version}</strong>
      {publishedAt && <span className={styles.badge}>Published {byAndWhen(publishedBy, publishedAt)}</span>}
      <span className={styles.note}>
        Saved {byAndWhen(savedBy, savedAt)}
        {restoredFrom !== null && `, restored from version ${restoredFrom}`}
      </span>
      {[...notes].map(
        (note) =>
          note && (
            <span className={styles.note} key={note}>
              “{note}”
            </span>
          ),
      )}
    </p>
  )
}

interface CompareProps {
  document: DocumentName
  form: Field
  versions: readonly DocumentVersion[]
  pair: readonly [before: number, after: number]
  onChange: (pair: readonly [before: number, after: number]) => void
}

function Compare({ document, form, versions, pair, onChange }: CompareProps) {
  const [before, after] = pair
  const [bodies, setBodies] = useState<readonly [before: Json, after: Json]>()
  const { act, failure } = useActionWithNotice()
  const showError = useEffectEvent((error: unknown) => act(() => Promise.reject(error)))

  useEffect(() => {
    let isShown = true
    const read = async (version: number) =>
      (await call(readVersion, { params: { document, version: String(version) } })).body as Json
    setBodies(undefined)
    void Promise.all([read(before), read(after)]).then(
      (both) => isShown && setBodies(both),
      (error) => isShown && showError(error),
    )
    return () => {
      isShown = false
    }
  }, [document, before, after])

  const options = versions.map(({ version, savedAt }) => (
    <option key={version} value={version}>
      Version {version}, {siteTimeText(savedAt)}
    </option>
  ))
  return (
    <>
      <div className={styles.compare}>
        <SelectField label="From" value={before} onChange={({ target }) => onChange([Number(target.value), after])}>
          {options}
        </SelectField>
        <SelectField label="To" value={after} onChange={({ target }) => onChange([before, Number(target.value)])}>
          {options}
        </SelectField>
      </div>
      <div aria-live="polite">
        {failure && <Notice kind="error">{failure}</Notice>}
        {bodies && <DifferenceList form={form} before={bodies[0]} after={bodies[1]} />}
      </div>
    </>
  )
}

const stateTexts: Record<LawEmail['state'], string> = {
  queued: 'waiting since',
  sending: 'being sent,',
  sent: 'sent',
  uncertain: 'perhaps sent: the site was stopped at that moment,',
  skipped: 'not sent, because it no longer applied,',
}

/** Who got an email about which change in a state's law. Shows nothing if nobody did. */
function LawEmails({ code }: { code: string }) {
  const [emails, setEmails] = useState<readonly LawEmail[]>([])
  const { act, failure } = useActionWithNotice()
  const load = useEffectEvent((id: string) => act(async () => setEmails(await call(listLawEmails, { params: { id } }))))
  useEffect(() => {
    void load(code)
  }, [code])
  if (failure) return <Notice kind="error">{failure}</Notice>
  if (emails.length === 0) return null
  return (
    <>
      <h3>Emails about changes in this law</h3>
      <ul>
        {emails.map(({ user, change, state, at }) => (
          <li key={`${user.id} ${change}`}>
            <Link to={paths.user(user.id)}>
              <PersonName of={user} />
            </Link>
            , {stateTexts[state]} {siteTimeText(at)}: {change ?? 'a change that was taken back'}
          </li>
        ))}
      </ul>
    </>
  )
}
