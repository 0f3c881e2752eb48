/** A transaction at the local gateway. */
export interface Transaction {
  id: string
  orderId: string
  status: string
  amount: string
  email: string | null
  disputeIds: string[]
}

export interface Fault {
  operation: 'client_token' | 'configuration' | 'tokenize' | 'sale' | 'search' | 'find' | 'submit' | 'void' | 'refund'
  when: 'before' | 'after'
  mode: 'hangup' | 'delay' | 'status' | 'garbage'
  ms?: number
  status?: number
  count?: number
}

export interface NewDispute {
  transactionId: string
  kind: 'chargeback' | 'pre_arbitration' | 'retrieval'
}

export type Gateway = ReturnType<typeof gatewayAt>

/** A client for the local gateway's test interface. */
export function gatewayAt(url: string) {
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${url}/_sandbox/${path}`, {
      method,
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    })
    if (!response.ok) throw new Error(`The gateway answered ${response.status}: ${await response.text()}`)
    return response
  }
  return {
    addFault: async (fault: Fault): Promise<void> => void (await call('POST', 'faults', fault)),
    removeFaults: async (): Promise<void> => void (await call('DELETE', 'faults')),
    /** All transactions of one buyer, newest first. */
    async findTransactions(email: string): Promise<Transaction[]> {
      const all = (await (await call('GET', 'transactions')).json()) as Transaction[]
      return all.filter((each) => each.email === email)
    },
    /** Settles a payment that was submitted for settlement. @returns whether it is settled now */
    async settle(email: string): Promise<boolean> {
      const [payment] = await this.findTransactions(email)
      if (!payment) throw new Error(`${email} has not paid.`)
      const settled = (await (await call('POST', 'settle', { id: payment.id })).json()) as Transaction[]
      return payment.status === 'settled' || settled.length > 0
    },
    /** Opens a dispute about a settled payment; the site gets a notification. @returns the dispute's ID */
    async openDispute(dispute: NewDispute): Promise<string> {
      const { id } = (await (await call('POST', 'disputes', dispute)).json()) as { id: string }
      return id
    },
    /** Sets the bank's decision about an open dispute. */
    endDispute: async (id: string, status: 'won' | 'lost'): Promise<void> =>
      void (await call('POST', `disputes/${id}`, { status })),
    clientToken: async (shape: string): Promise<string> => {
      const { clientToken } = (await (await call('GET', `client-token?shape=${shape}`)).json()) as {
        clientToken: string
      }
      return clientToken
    },
  }
}
