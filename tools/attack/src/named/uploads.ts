import { randomUUID } from 'node:crypto'
import { ensure } from '@plekje/containers/checks'
import { Listing } from '@plekje/contracts'
import { flatPicture, heavyPictures } from '@plekje/testing/heavy-pictures'
import { z } from 'zod'
import { Player } from '../platform/player'
import type { AttackGroup } from './attack-group'

/** Number of concurrent uploads of the largest allowed picture, which keep the decoding process busy for a while. */
const LARGEST_AT_ONCE = 4

export const uploads: AttackGroup = {
  name: 'Uploaded pictures',
  async run(platform, checks) {
    const [venue] = (await new Player(platform, 'kijker').call('GET', '/api/listings?limit=1'))
      .must(200)
      .as(z.array(Listing.loose()))
    const joinWithReview = async (name: string) => {
      const player = await new Player(platform, name).join()
      const review = (
        await player.call('POST', `/api/listings/${venue?.id}/reviews`, {
          rating: 4,
          comment: 'Fijne plek voor een lange avond.',
        })
      )
        .must(201)
        .as(z.looseObject({ id: z.string() }))
      return { send: (bytes: Buffer) => player.call('POST', `/api/reviews/${review.id}/photos`, bytes) }
    }
    const attacker = await joinWithReview('zwaar')
    const other = await joinWithReview('licht')

    await checks.try('pictures that would take too much memory are refused in Dutch', async () => {
      for (const [name, make] of heavyPictures) {
        const reply = (await attacker.send(await make())).must(422)
        ensure(reply.text.includes('too_heavy_photo'), `${name} was answered ${reply.text.slice(0, 200)}`)
      }
      return `${heavyPictures.length} kinds`
    })
    await checks.try('large pictures of one member hold up no small one of another', async () => {
      const large = await flatPicture(7000, 7000).jpeg().toBuffer()
      const small = await flatPicture(60, 40).jpeg().toBuffer()
      let answered = 0
      const flood = Array.from({ length: LARGEST_AT_ONCE }, async () => {
        const reply = await attacker.send(large)
        answered += 1
        reply.must(201, 429, 503)
      })
      ;(await other.send(small)).must(201)
      const answeredBefore = answered
      await Promise.all(flood)
      ensure(answeredBefore < LARGEST_AT_ONCE, 'the small picture was the last one')
      return `after ${answeredBefore} of ${LARGEST_AT_ONCE}`
    })
    await checks.try(
      'evidence of a visitor is taken under its own id, once, and seen by no visitor or member',
      async () => {
        const visitor = new Player(platform, 'getuige')
        const proposal = { changes: { dogs: 'partly' }, withPhoto: true }
        const { photoId } = (await visitor.call('POST', `/api/listings/${venue?.id}/proposals`, proposal))
          .must(201)
          .as(z.looseObject({ photoId: z.string() }))
        const small = await flatPicture(60, 40).jpeg().toBuffer()
        const send = (id: string, bytes: Buffer) => visitor.call('POST', `/api/proposal-photos/${id}`, bytes)
        ;(await send(randomUUID(), small)).must(404)
        const [[, makeHeavy] = []] = heavyPictures
        if (makeHeavy) (await send(photoId, await makeHeavy())).must(422)
        ;(await send(photoId, small)).must(201)
        const member = await new Player(platform, 'nieuwsgierig').join()
        for (const player of [visitor, member]) {
          ;(await player.call('GET', `/media/photos/${photoId}/gallery`)).must(404)
        }
        return 'a guessed id, a heavy picture, two readers'
      },
    )
  },
}
