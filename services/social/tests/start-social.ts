import {
  type AddedVenue,
  accountsApi,
  alertMailsApi,
  type EventData,
  listingsApi,
  type Member,
  newVenuesApi,
  type PublicMember,
  readCriteria,
  writeCriteria,
} from '@plekje/contracts'
import { eventMessage, implement, NotFoundError, UnavailableError } from '@plekje/service-kit'
import { aBareListing } from '@plekje/testing/a-listing'
import { openServiceUnderTest } from '@plekje/testing/service-under-test'
import type { z } from 'zod'
import { createSocialService, readSocialConfig, socialEngineRoles } from '../src'

/** State of the fake accounts and listings services, which tests may change. */
export interface Surroundings {
  readonly people: Map<string, PublicMember>
  readonly venues: Set<number>
  isAccountsAway: boolean
  isListingsAway: boolean
  /** Search results by canonical criteria; only venues visible since then are returned. */
  readonly added: Map<string, AddedVenue[]>
  isSearchAway: boolean
  /** The response of accounts to mails about new venues. */
  mailOutcome: z.output<typeof alertMailsApi.mailAlerts.reply>['outcome']
  /** Accounts accepts a mail, but its response is lost. */
  losesMailAnswers: boolean
  /** Accepted mails, once per id. */
  readonly mails: Map<string, z.output<typeof alertMailsApi.mailAlerts.body>>
}

/** Adds a verified member to accounts. */
export function addPerson({ people }: Pick<Surroundings, 'people'>, username: string, id = `u-${username}`): Member {
  people.set(id, { id, username, firstName: username.toUpperCase(), profileImageUrl: null })
  return { id, username, isAdmin: false }
}

const playedBy = (around: Surroundings) => ({
  accounts: [
    implement(
      { findMember: accountsApi.findMember },
      {
        findMember: ({ query: { username, ids } }) => {
          if (around.isAccountsAway) throw new UnavailableError()
          const asked = new Set(ids?.split(','))
          return [...around.people.values()].filter(
            (person) => asked.has(person.id) || person.username.toLowerCase() === username?.toLowerCase(),
          )
        },
      },
    ),
    implement(alertMailsApi, {
      mailAlerts: ({ body }) => {
        if (around.isAccountsAway) throw new UnavailableError()
        if (around.mailOutcome !== 'taken') return { outcome: around.mailOutcome }
        if (!around.mails.has(body.id)) around.mails.set(body.id, body)
        if (around.losesMailAnswers) throw new UnavailableError()
        return { outcome: 'taken' as const }
      },
    }),
  ],
  search: [
    implement(newVenuesApi, {
      newVenues: ({ query: { since, ...criteria } }) => {
        if (around.isSearchAway) throw new UnavailableError()
        const found = around.added.get(writeCriteria(readCriteria(writeCriteria(criteria)) ?? {})) ?? []
        const fresh = found.filter(({ firstVisibleAt }) => firstVisibleAt >= since)
        return { venues: fresh.slice(0, 200), total: fresh.length }
      },
    }),
  ],
  listings: [
    implement(
      {
        listingsByIds: listingsApi.listingsByIds,
        getCategory: listingsApi.getCategory,
        getLocation: listingsApi.getLocation,
      },
      {
        getCategory: ({ params: { idOrSlug } }) => {
          if (around.isListingsAway) throw new UnavailableError()
          if (idOrSlug !== 'bars') throw new NotFoundError('category_not_found', 'Deze categorie bestaat niet.')
          return { id: 1, name: 'Bars', slug: 'bars', color: '', icon: '', parentId: null, image: '' }
        },
        getLocation: ({ params: { idOrSlug } }) => {
          if (around.isListingsAway) throw new UnavailableError()
          if (idOrSlug !== 'utrecht') throw new NotFoundError('location_not_found', 'Deze plaats bestaat niet.')
          return {
            id: 1,
            name: 'Utrecht',
            slug: 'utrecht',
            latitude: '52',
            longitude: '5',
            province: 'Utrecht',
            count: 1,
          }
        },
        listingsByIds: ({ query }) => {
          if (around.isListingsAway) throw new UnavailableError()
          return [...around.venues].filter((id) => query.ids.includes(id)).map((id) => aBareListing(id))
        },
      },
    ),
  ],
})

/** Starts a social service between fake accounts and listings. */
export async function startSocial(env: Record<string, string> = {}) {
  const clock = { ahead: 0 }
  const opened: { env: Readonly<Record<string, string>> } = { env: {} }
  const around: Surroundings = {
    people: new Map(),
    venues: new Set(),
    isAccountsAway: false,
    isListingsAway: false,
    added: new Map(),
    isSearchAway: false,
    mailOutcome: 'taken',
    losesMailAnswers: false,
    mails: new Map(),
  }
  const { published, publish, ...social } = await openServiceUnderTest({
    ...{
      name: 'social',
      roles: socialEngineRoles,
      env,
      topics: ['account.changed', 'admin.audited', 'favorite.changed', 'friendship.changed'],
    },
    fakeServices: playedBy(around),
    create: (engines, given) => {
      opened.env = given
      return createSocialService(readSocialConfig(given), engines, { now: () => new Date(Date.now() + clock.ahead) })
    },
  })
  return {
    ...social,
    around,
    clock,
    /** The environment of the service. */
    env: () => opened.env,
    /** Every `account.changed` so far. */
    accountChanges: published('account.changed'),
    /** Every `admin.audited` so far. */
    audited: published('admin.audited'),
    /** Every `favorite.changed` so far. */
    favoriteChanges: published('favorite.changed'),
    person: (username: string, id?: string) => addPerson(around, username, id),
    /** Every `friendship.changed` so far. */
    friendChanges: published('friendship.changed'),
    /** Publishes an event of another service. */
    publishTo: publish,
    publish: (data: EventData<'account.changed'>, message = eventMessage('account.changed', data.userId, data)) =>
      publish('account.changed', data.userId, data, message),
  }
}

export type RunningSocial = Awaited<ReturnType<typeof startSocial>>
