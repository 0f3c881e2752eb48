export interface ReportPosition {
  validity: string
  uid: number
}

export interface ReportMailbox {
  /**
   * Reads what has arrived since a position, oldest first. Changes nothing in the mailbox.
   * @param handle gets the source of each message, and how far the mailbox is read with it
   * @throws if the mailbox can't be read
   */
  read(
    after: ReportPosition | undefined,
    handle: (source: Buffer, position: ReportPosition) => Promise<void>,
  ): Promise<void>
}
