import { useEffect, useState } from 'react'
import { NeedsScript } from '../../../kit/notice.tsx'
import { storedEmail } from '../../../session.ts'
import { PageTitle } from '../../../shell/page.tsx'
import { formatTitle } from '../../../shell/page-meta.ts'
import { CodeForm } from './code-form.tsx'
import { EmailForm } from './email-form.tsx'

interface Link {
  kind: 'reset' | 'invitation'
  code: string
}

/** The code in an email's link. Opening the link only fills in the form; it does not use up the code. */
function linkIn(hash: string): Link | undefined {
  const [, invitation, code = ''] = /^#(invitation:)?(.*)$/s.exec(decoded(hash)) ?? []
  return code.includes(',') ? { kind: invitation ? 'invitation' : 'reset', code } : undefined
}

function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash)
  } catch {
    return ''
  }
}

const titles = { reset: 'Choose a new password', invitation: 'Choose your password' } as const

/** The link that the page was opened with, or that was pasted into its tab, which loads nothing. */
function useLink() {
  const [link, setLink] = useState<Link>()
  useEffect(() => {
    const read = () => {
      const linkCode = linkIn(location.hash)
      if (!linkCode) return
      setLink(linkCode)
      document.title = formatTitle(titles[linkCode.kind])
      // A code in the address would stay in the history, in screenshots and in copied links.
      history.replaceState(history.state, '', location.pathname)
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return [link, setLink] as const
}

/** The title and the form of the reset page. */
export function ResetForm() {
  const [sentTo, setSentTo] = useState<string>()
  const [link, setLink] = useLink()
  return (
    <>
      <PageTitle>{link ? titles[link.kind] : 'Reset Password'}</PageTitle>
      <NeedsScript />
      {link || sentTo !== undefined ? (
        <CodeForm
          key={link?.code}
          code={link?.code ?? ''}
          email={link ? undefined : sentTo}
          loginEmail={link?.kind === 'invitation' ? '' : (sentTo ?? storedEmail())}
          onStartOver={() => {
            setLink(undefined)
            setSentTo(undefined)
          }}
        />
      ) : (
        <EmailForm onSent={setSentTo} />
      )}
    </>
  )
}
