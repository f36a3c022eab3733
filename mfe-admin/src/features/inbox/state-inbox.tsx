import { useQuery } from '@plekje/web-kit'
import { useListAddress } from '../lists/use-list-address'
import { Inbox, type InboxProps } from './inbox'
import type { inboxQuery } from './inbox-query'

interface StateInboxProps<Item extends { readonly id: string }, State extends string> {
  copy: InboxProps<Item, State>['copy'] & Readonly<Record<'states' | 'empty', Readonly<Record<State, string>>>>
  /** The first state is shown unless the address names another state. */
  states: readonly [State, ...State[]]
  queryOf: (state: State, page: number) => ReturnType<typeof inboxQuery<Item>>
  children: InboxProps<Item, State>['children']
}

/** An inbox that shows the items of the state in the address. */
export function StateInbox<Item extends { readonly id: string }, State extends string>(
  props: StateInboxProps<Item, State>,
) {
  const { copy, states, queryOf, children } = props
  const address = useListAddress()
  const state = address.readOneOf('state', states, states[0])
  const query = useQuery(queryOf(state, address.page))
  return (
    <Inbox
      copy={copy}
      states={states.map((value) => ({ value, label: copy.states[value] }))}
      state={state}
      address={address}
      query={query}
      empty={copy.empty[state]}
    >
      {children}
    </Inbox>
  )
}
