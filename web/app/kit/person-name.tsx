/** A person's name. Isolated, because a name from right to left would reorder the words and numbers around it. */
export const PersonName = ({ of: { firstName, lastName } }: { of: { firstName: string; lastName: string } }) => (
  <bdi>{`${firstName} ${lastName}`.trim()}</bdi>
)
