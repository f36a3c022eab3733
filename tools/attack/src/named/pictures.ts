import { randomUUID } from 'node:crypto'
import { hold } from '@plekje/containers/checks'
import { Listing } from '@plekje/contracts'
import { z } from 'zod'
import { Player } from '../platform/player'
import type { AttackGroup } from './attack-group'

/** Number of invented pictures: more than are drawn concurrently. */
const MADE_UP = 250
const REAL = 75
/** Longer than a response takes on a busy machine, and shorter than a service timeout. */
const PROMPT_MS = 5000

/** Drawing is expensive: only existing pictures are drawn, concurrency is limited, and other requests are unaffected. */
export const pictures: AttackGroup = {
  name: 'Pictures that are drawn',
  async run(platform, checks) {
    const visitor = () => new Player(platform, 'kijker')
    const member = await new Player(platform, 'lid').join()
    const venues = (await member.call('GET', '/api/listings?limit=200')).must(200).as(z.array(Listing.loose()))
    const scenes = venues.flatMap(({ images }) =>
      images.filter((path) => path.startsWith('/media/scenes/')).slice(0, 1),
    )
    const cards = scenes.map((path) =>
      path.replace(/^\/media\/scenes\/([^/]+)\/([^/]+)\/.*$/, '/media/cards/$1/$2.png'),
    )
    const [card = '', scene = ''] = [cards[0], scenes[0]]

    await checks.try('a card and a scene of a venue are drawn', async () => {
      for (const path of [card, scene]) (await visitor().call('GET', path)).must(200)
      return card
    })
    await checks.try('cards and scenes of venues that do not exist are 404', async () => {
      const madeUp = [
        `/media/cards/zzz/${randomUUID()}.png`,
        card.replace(/[^/]+\.png$/, `${randomUUID()}.png`),
        scene.replace(/^(\/media\/scenes\/[^/]+\/)[^/]+/, `$1${randomUUID()}`),
        scene.replace(/^\/media\/scenes\/[^/]+/, '/media/scenes/zzz'),
      ]
      for (const path of madeUp) (await visitor().call('GET', path)).must(404)
      return `${madeUp.length} made up`
    })
    await checks.try('a flood of cards takes nothing else down', async () => {
      const flooder = visitor()
      const paths = [
        ...Array.from({ length: MADE_UP }, () => `/media/cards/zzz/${randomUUID()}.png`),
        ...cards.slice(1, REAL + 1),
      ]
      const floods = paths.map((path) => flooder.call('GET', path))
      let isOver = false
      const drawn = Promise.all(floods).finally(() => {
        isOver = true
      })
      let asked = 0
      let slowest = 0
      // A member's answers are nobody else's and never kept: each is asked of listings.
      while (!isOver || asked < 20) {
        const reply = (await member.call('GET', '/api/categories/stats')).must(200)
        slowest = Math.max(slowest, reply.answer.ms)
        asked += 1
      }
      for (const reply of await drawn) {
        reply.must(200, 404, 429, 503)
        if (reply.status >= 429)
          hold(Boolean(reply.answer.headers['retry-after']), `${reply.status} without Retry-After`)
      }
      hold(slowest < PROMPT_MS, `statistics took ${slowest.toFixed(0)} ms meanwhile`)
      return `${paths.length} cards, statistics asked ${asked} times, slowest ${slowest.toFixed(0)} ms`
    })
  },
}
