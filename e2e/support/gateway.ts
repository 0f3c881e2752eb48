/** A payment as the gateway knows it. */
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

/** The card gateway's interface for tests. */
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
    spoil: async (fault: Fault): Promise<void> => void (await call('POST', 'faults', fault)),
    heal: async (): Promise<void> => void (await call('DELETE', 'faults')),
    /** Everything that was tried for one buyer, newest first. */
    async transactionsOf(email: string): Promise<Transaction[]> {
      const all = (await (await call('GET', 'transactions')).json()) as Transaction[]
      return all.filter((each) => each.email === email)
    },
    /** Has the buyer's bank open a dispute about a settled payment. The site gets a notification. @returns its id */
    async openDispute(dispute: NewDispute): Promise<string> {
      const { id } = (await (await call('POST', 'disputes', dispute)).json()) as { id: string }
      return id
    },
    /** Has the bank decide about an open dispute. */
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
