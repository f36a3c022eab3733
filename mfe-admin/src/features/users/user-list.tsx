import type { UserRow } from '@plekje/contracts'
import { Badge, formatShortDate, QueryErrorPanel, SearchBox } from '@plekje/ui'
import { type Column, DataTable } from '@plekje/ui/admin'
import { useQuery } from '@plekje/web-kit'
import { nl } from '../../copy/nl'
import { PagedList } from '../lists/paged-list'
import { useListAddress } from '../lists/use-list-address'
import { useSearchText } from '../lists/use-search-text'
import { usersQuery } from './queries'
import { SetAdminButton } from './set-admin-button'
import styles from './users.module.css'

const copy = nl.users
const MAX_SEARCH_LENGTH = 200

/** All accounts, with their administrator rights (ADMIN-13). */
export function UserList() {
  const { read, set, page, pageRequest, setPage, goTo } = useListAddress()
  const search = read('search').slice(0, MAX_SEARCH_LENGTH)
  const { text, setText, submit } = useSearchText(search, (typed) => set({ search: typed }, { replace: true }))
  const query = useQuery(usersQuery({ search, ...pageRequest }))
  return (
    <section className={styles.list} aria-labelledby="users-heading">
      <header className={styles.head}>
        <div>
          <h2 id="users-heading">{copy.heading}</h2>
          <p>{copy.lead}</p>
        </div>
        <SearchBox
          label={copy.search}
          maxLength={MAX_SEARCH_LENGTH}
          value={text}
          onChange={setText}
          onSubmit={submit}
        />
      </header>
      <PagedList
        query={query}
        rowsOf={({ users }) => users}
        itemsName={copy.itemsName}
        failure={<QueryErrorPanel headingLevel={3} query={query} fallback={copy.failed} />}
        page={page}
        setPage={setPage}
        goTo={goTo}
      >
        {(users) => (
          <DataTable
            label={copy.heading}
            columns={columns}
            rows={users}
            isStale={query.isPlaceholderData}
            empty={copy.empty}
          />
        )}
      </PagedList>
    </section>
  )
}

const nameIdOf = ({ id }: UserRow) => `user-${id}`
const fullNameOf = ({ firstName, lastName }: UserRow) => [firstName, lastName].filter(Boolean).join(' ')

const columns: Column<UserRow>[] = [
  {
    id: 'user',
    header: copy.columns.user,
    meta: { kind: 'title' },
    cell: ({ row: { original: user } }) => (
      <div id={nameIdOf(user)} className={styles.user}>
        <span>{user.username}</span>
        {fullNameOf(user) && <small>{fullNameOf(user)}</small>}
      </div>
    ),
  },
  { id: 'email', accessorKey: 'email', header: copy.columns.email },
  {
    id: 'role',
    header: copy.columns.role,
    cell: ({ row: { original: user } }) => (
      <Badge tone={user.isAdmin ? 'accent' : 'neutral'}>{user.isAdmin ? copy.admin : copy.member}</Badge>
    ),
  },
  {
    id: 'status',
    header: copy.columns.status,
    cell: ({ row: { original: user } }) => (
      <Badge tone={user.isEmailVerified ? 'good' : 'warn'}>
        {user.isEmailVerified ? copy.verified : copy.unverified}
      </Badge>
    ),
  },
  {
    id: 'createdAt',
    header: copy.columns.createdAt,
    cell: ({ row: { original: user } }) => (
      <time dateTime={user.createdAt} className={styles.date}>
        {formatShortDate(user.createdAt)}
      </time>
    ),
  },
  {
    id: 'actions',
    header: copy.columns.actions,
    meta: { kind: 'actions' },
    cell: ({ row: { original: user } }) => <SetAdminButton user={user} nameId={nameIdOf(user)} />,
  },
]
