/** A paragraph in pieces: plain text, and an email address at every odd index. */
export const Paragraph = ({ pieces }: { pieces: readonly string[] }) => (
  <p>
    {pieces.map((piece, place) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
      place % 2 === 1 ? <EmailLink key={place} address={piece} /> : piece,
    )}
  </p>
)

const EmailLink = ({ address }: { address: string }) => <a href={`mailto:${address}`}>{address}</a>
