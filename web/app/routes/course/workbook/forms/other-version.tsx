import { Button } from '../../../../kit/button.tsx'
import { Notice } from '../../../../kit/notice.tsx'

/** What another device saved while a form was filled in. Saving the form again puts it over that. */
export const OtherVersion = ({ text, onTake }: { text: string; onTake: () => void }) => (
  <Notice kind="warning">
    <p>
      Saved on your other device: <bdi>{text}</bdi>
    </p>
    <p>Save once more to replace it with what is above, or</p>
    <Button quiet onClick={onTake}>
      Use that one instead
    </Button>
  </Notice>
)
