import { ensure } from '@plekje/containers/checks'
import { Listing, Plan, UnreadMessages } from '@plekje/contracts'
import { waitUntil } from '@plekje/testing'
import { z } from 'zod'
import { signInRoot } from '../participants'
import { SiteUser } from '../platform/site-user'
import type { AttackGroup } from './attack-group'

const CLICKS = 40
/** Limit of counted events per kind, venue, source and hour. */
const MAX_COUNTED = 30
/** More replacements than the limit per hour. */
const REPLACEMENTS = 300

const Id = z.object({ id: z.string() })
const Details = z.object({
  analytics: z.object({
    phoneClicks: z.number(),
    setApart: z.object({ excess: z.number() }).default({ excess: 0 }),
  }),
})

/** Permitted actions of members and visitors, repeated too often. */
export const members: AttackGroup = {
  name: 'Repeated actions',
  async run(platform, checks) {
    const root = await signInRoot(platform)
    await checks.try(
      `of one visitor's ${CLICKS} clicks ${MAX_COUNTED} count, and the others are set apart`,
      async () => {
        const [venue] = (await root.call('GET', '/api/listings?limit=1')).must(200).as(z.array(Listing.loose()))
        const click = { venueId: venue?.id, actionType: 'phone_click' }
        const track = (user: SiteUser) => user.call('POST', '/api/admin/venue-analytics/track', click)
        const clicker = new SiteUser(platform, 'klikker')
        for (let count = 0; count < CLICKS; count++) {
          ;(await track(clicker)).must(202)
        }
        // Another visitor clicks last: once that click is counted, all earlier clicks are.
        ;(await track(new SiteUser(platform, 'ander'))).must(202)
        const { phoneClicks, setApart } = await waitUntil(
          async () => {
            const { analytics } = (await root.call('GET', `/api/admin/venues/${venue?.id}/details`))
              .must(200)
              .as(Details)
            return analytics.phoneClicks + analytics.setApart.excess >= CLICKS + 1 && analytics
          },
          { what: 'the clicks', timeoutMs: 20_000 },
        )
        ensure(phoneClicks === MAX_COUNTED + 1, `${phoneClicks} count, ${setApart.excess} are set apart`)
        return `${phoneClicks - 1} count, ${setApart.excess} are set apart`
      },
    )

    await checks.try('a rejected friend request cannot be repeated at once', async () => {
      const sender = await new SiteUser(platform, 'vrager').join()
      const receiver = await new SiteUser(platform, 'gevraagde').join()
      const sendRequest = () => sender.call('POST', '/api/friend-request', { username: receiver.username })
      ;(await sendRequest()).must(201)
      const [request] = (await receiver.call('GET', '/api/friend-requests')).must(200).as(z.array(Id))
      ;(await receiver.call('DELETE', `/api/friend-request/${request?.id}`)).must(204)
      const response = (await sendRequest()).must(403, 409, 429)
      const waitingRequests = (await receiver.call('GET', '/api/friend-requests')).must(200).as(z.array(Id))
      ensure(waitingRequests.length === 0, 'the request came back')
      return `${response.status}`
    })

    await checks.try('messages are open to their member only, and no guessed token stops mails', async () => {
      const sender = await new SiteUser(platform, 'bode').join()
      const receiver = await new SiteUser(platform, 'lezer').join()
      ;(await sender.call('POST', '/api/friend-request', { username: receiver.username })).must(201)
      const [message] = (await receiver.call('GET', '/api/messages')).must(200).as(z.array(Id))
      ;(await sender.call('POST', `/api/messages/${message?.id}/read`)).must(404)
      ;(await sender.call('POST', '/api/messages/read', { upTo: new Date().toISOString() })).must(200)
      const { count } = (await receiver.call('GET', '/api/messages/unread')).must(200).as(UnreadMessages)
      ensure(count === 1, `${count} unread`)
      const visitor = new SiteUser(platform, 'gokker')
      for (const token of ['geraden', '%00', '[$ne]=x']) {
        const query = `token=${encodeURIComponent(token)}&kind=replies`
        ;(await visitor.call('POST', `/api/account/mails/stop?${query}`)).must(400, 404)
      }
      return `${count} unread`
    })

    await checks.try('replacing stops has a limit', async () => {
      const member = await new SiteUser(platform, 'planner').join()
      let plan = (await member.call('POST', '/api/smart-plan', { request: 'Een dag uit met vrienden' }))
        .must(200)
        .as(Plan)
      for (let count = 1; count <= REPLACEMENTS; count++) {
        const slug = plan.locations[0]?.slug
        const response = (await member.call('POST', `/api/plans/${plan.id}/stops/${slug}/replace`)).must(200, 422, 429)
        if (response.status === 429) return `after ${count - 1}`
        if (response.status === 200) plan = response.as(Plan)
      }
      throw new Error(`${REPLACEMENTS} in a row`)
    })
  },
}
