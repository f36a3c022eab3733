import { randomUUID } from 'node:crypto'
import {
  type Alert,
  type AlertFrequency,
  ApiFailure,
  type Client,
  type listingsApi,
  MAX_ALERTS,
  type Member,
  readCriteria,
  type SearchCriteria,
  searchTitle,
  withoutUndefined,
  writeCriteria,
} from '@plekje/contracts'
import {
  AuthenticationError,
  ConflictError,
  InputError,
  type InTransaction,
  NotFoundError,
  type StoreReply,
} from '@plekje/service-kit'
import { nextDigestAt } from '../domain/digest-times'
import type { StoredAlert } from '../storage/alert-models'
import type { AlertChanges, AlertRepository } from '../storage/alert-repository'

/** Manages a member's alerts. Criteria about hours at a moment are dropped, as they say nothing about new venues. */
export function createManageAlerts(
  alerts: AlertRepository,
  {
    inTransaction,
    listings,
    everySeconds,
    now,
  }: {
    readonly inTransaction: InTransaction
    readonly listings: Pick<Client<typeof listingsApi>, 'getCategory' | 'getLocation'>
    readonly everySeconds: number | undefined
    readonly now: () => Date
  },
) {
  const nameOf = async (criteria: SearchCriteria): Promise<string> => {
    const [category, place] = await Promise.all([
      nameIfKnown(criteria.category, (idOrSlug) => listings.getCategory({ params: { idOrSlug } })),
      nameIfKnown(criteria.location, (idOrSlug) => listings.getLocation({ params: { idOrSlug } })),
    ])
    return searchTitle(criteria, { category, place })
  }

  const find = async (member: Member, matches: (alert: StoredAlert) => boolean): Promise<StoredAlert> => {
    const alert = (await alerts.of(member.id)).find(matches)
    if (!alert) throw new NotFoundError('alert_not_found', 'Deze melding bestaat niet (meer).')
    return alert
  }

  return {
    list: async ({ id }: Member): Promise<Alert[]> => (await alerts.of(id)).map(viewOf),

    /**
     * Adds an alert. The reply is the alert and true, or the existing alert with the same criteria and false. Rejects
     * with `UnavailableError` when names cannot be looked up.
     */
    async add<Stored>(
      member: Member,
      input: { criteria: string; frequency: AlertFrequency },
      storeReply: StoreReply<[Alert, boolean], Stored>,
    ): Promise<Stored> {
      const criteria = readLastingCriteria(input.criteria)
      const criteriaText = writeCriteria(criteria)
      const at = now()
      const alert: StoredAlert = {
        id: randomUUID(),
        criteria: criteriaText,
        name: await nameOf(criteria),
        frequency: input.frequency,
        isPaused: false,
        createdAt: at,
        since: at,
        dueAt: nextDigestAt(input.frequency, at, everySeconds),
      }
      return inTransaction(async () => {
        const outcome = await alerts.add(member.id, alert)
        if (outcome === 'erased') throw new AuthenticationError()
        if (outcome === 'full') throw alertsFull()
        if (outcome === 'added') return storeReply([viewOf(alert), true])
        const existing = await find(member, (candidate) => candidate.criteria === criteriaText)
        return storeReply([viewOf(existing), false])
      })
    },

    async change(
      member: Member,
      id: string,
      edit: { frequency?: AlertFrequency | undefined; isPaused?: boolean | undefined },
    ): Promise<Alert> {
      const alert = await find(member, (candidate) => candidate.id === id)
      const frequency = edit.frequency ?? alert.frequency
      const isPaused = edit.isPaused ?? alert.isPaused
      if (frequency === alert.frequency && isPaused === alert.isPaused) return viewOf(alert)
      const at = now()
      const isResumed = alert.isPaused && !isPaused
      const changes: AlertChanges = withoutUndefined({
        frequency,
        isPaused,
        dueAt: isPaused ? null : nextDigestAt(frequency, at, everySeconds),
        since: isResumed ? at : undefined,
      })
      await alerts.change(member.id, id, changes)
      return viewOf(await find(member, (candidate) => candidate.id === id))
    },

    remove: ({ id: userId }: Member, id: string) => alerts.remove(userId, id),

    async unsubscribe(token: string): Promise<void> {
      if (!(await alerts.pauseAllBy(token))) {
        throw new NotFoundError('unsubscribe_link_unknown', 'Deze link werkt niet (meer).')
      }
    },
  }
}

/** Reads the criteria of an alert without opening hours at a moment. Throws {@link InputError}. */
function readLastingCriteria(text: string): SearchCriteria {
  const criteria = readCriteria(text)
  if (!criteria) {
    throw new InputError('invalid_input', 'Deze zoekopdracht kunnen we niet volgen.', {
      fields: { criteria: 'Deze zoekopdracht kunnen we niet volgen.' },
    })
  }
  const { openNow: _openNow, openAt: _openAt, ...lastingCriteria } = criteria
  return readCriteria(writeCriteria(lastingCriteria)) ?? lastingCriteria
}

/** Reads a name; undefined without an id, and for an unknown id, which is no error in a search (SEARCH-3). */
async function nameIfKnown(
  idOrSlug: string | undefined,
  find: (idOrSlug: string) => Promise<{ readonly name: string }>,
): Promise<string | undefined> {
  if (idOrSlug === undefined) return undefined
  try {
    return (await find(idOrSlug)).name
  } catch (error) {
    if (error instanceof ApiFailure && error.status < 500) return undefined
    throw error
  }
}

const viewOf = ({ id, criteria, name, frequency, isPaused, createdAt, lastMailedAt }: StoredAlert): Alert => ({
  id,
  criteria,
  name,
  frequency,
  isPaused,
  createdAt: createdAt.toISOString(),
  lastMailedAt: lastMailedAt?.toISOString() ?? null,
})

const alertsFull = () =>
  new ConflictError(
    'alerts_full',
    `Je hebt al ${MAX_ALERTS} meldingen, meer passen er niet. Verwijder er eerst een bij Mijn meldingen.`,
  )
