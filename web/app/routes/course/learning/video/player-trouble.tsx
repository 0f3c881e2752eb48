import { Button } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'
import type { Trouble } from '../../../../player/playback.tsx'
import { sellerFacts } from '../../../../site-facts.ts'

const texts: Record<Trouble, string> = {
  private:
    'This video may not be played here: its privacy setting at Vimeo does not allow this site. We have reported it to the owner.',
  password: 'This video asks for a password at Vimeo, so it can’t be played here. We have reported it to the owner.',
  missing: 'This video no longer exists at Vimeo. We have reported it to the owner.',
  network:
    'The video can’t be reached. Check your connection, or try another network: some companies block video sites.',
  slow: 'The player is taking long to answer.',
}

/** What is wrong with the player, and what to do. @param onPlayCopy undefined if there is no copy */
export function PlayerTrouble({ trouble, onPlayCopy }: { trouble: Trouble; onPlayCopy: (() => void) | undefined }) {
  if (trouble === 'slow' && !onPlayCopy) return null
  const { email } = sellerFacts()
  return (
    <Notice kind={trouble === 'slow' ? 'info' : 'warning'}>
      <p>
        {texts[trouble]}{' '}
        {trouble !== 'slow' && !onPlayCopy && (
          <>
            If it stays like this, write to <a href={`mailto:${email}`}>{email}</a>.
          </>
        )}
      </p>
      {onPlayCopy && (
        <Button quiet={trouble === 'slow'} onClick={onPlayCopy}>
          Play our copy instead
        </Button>
      )}
    </Notice>
  )
}
