/** How far a mailbox was read: its messages have growing numbers, as long as their validity stays the same. */
export interface ReportPosition {
  validity: string
  uid: number
}

/** The mailbox that gets the delivery reports. */
export interface ReportMailbox {
  /**
   * Reads what has arrived since a position, oldest first. Changes nothing in the mailbox.
   * @param after undefined for the messages of the last days
   * @param handle gets the source of each message, and how far the mailbox is read with it
   * @throws if the mailbox can't be read
   */
  read(
    after: ReportPosition | undefined,
    handle: (source: Buffer, position: ReportPosition) => Promise<void>,
  ): Promise<void>
}
