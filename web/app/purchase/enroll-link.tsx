import * as paths from '@course/contract/paths'
import { ButtonLink } from '../kit/button.tsx'

/** The button that leads to the payment, with the same words on every page. */
export const EnrollLink = ({ large = false }: { large?: boolean }) => (
  <ButtonLink large={large} to={paths.payment}>
    Enroll in Course
  </ButtonLink>
)
